import { toDefences } from '../asvs/defence.ts';

/** H1: the change of an e-mail address. */
export const EMAIL_CHANGE_DEFENCES = toDefences({
  'email-change-takeover.test.ts › changes nobody’s address, and nothing of an edit that contains one is saved':
    'H1 guard features/auth/email-change/request-email-change.ts start refusal: actor.sessionId === null',
  'email-change.test.ts › ends after 24 hours, whatever was given before':
    'H1 clause features/auth/email-change/queries.ts: change.expires_at > ${now} and → ',
  'email-change-takeover.test.ts › when the owner chooses a new password, though the session that asked goes on':
    'H1 guard features/auth/accounts/password-change.ts replacePassword revocation: await cancelEmailChanges',
  'email-change-ends.test.ts › when the owner chooses a new password by mail, though the session that asked goes on':
    'H1 guard features/auth/accounts/password-change.ts replacePassword revocation: await cancelEmailChanges',
  'email-change-takeover.test.ts › when all other sessions are ended':
    'H1 guard features/auth/sessions/service.ts endSessions revocation: await cancelEmailChanges',
  'email-change-takeover.test.ts › when the person who asked logs out':
    'H1 guard features/auth/sessions/service.ts endOneSession revocation',
  'email-change-ends.test.ts › when the client is moved away, also when they are moved back':
    "H1 edit apps/api/src/features/consultants/service.ts: await cancelEmailChanges(tx, CHANGES.ofMoved(ids, from), { reason: 'client_moved' }); → void cancelEmailChanges;",
  'email-change-ends.test.ts › when the consultant who asked is deleted, also after their session expired and they are restored':
    'H1 guard features/auth/sessions/service.ts endSessions revocation: await cancelEmailChanges',
  'email-change-ends.test.ts › when the consultant who asked is disabled, also after':
    'H1 guard features/auth/sessions/service.ts endSessions revocation: await cancelEmailChanges',
  'email-change-without-consent.test.ts › it ends for good when the admin who asked is disabled, also when they are enabled':
    'H1 guard features/auth/accounts/disabling.ts endAccess revocation: await cancelEmailChanges(tx, CHANGES.askedBy',
  'email-change-ends.test.ts › when its owner is deleted, also when they are restored':
    'H1 guard features/auth/accounts/disabling.ts endAccess revocation: await cancelEmailChanges(tx, CHANGES.ofAccount',
  'email-change-ends.test.ts › when its owner is disabled, also when they are enabled':
    'H1 guard features/auth/accounts/disabling.ts endAccess revocation: await cancelEmailChanges(tx, CHANGES.ofAccount',
  'email-change-ends.test.ts › a change whose %s leads nowhere, though nothing ended it': [
    'H1 clause features/auth/email-change/queries.ts: account.deleted_at is null\n  and → ',
    'H1 clause features/auth/email-change/queries.ts: account.disabled_at is null and → ',
    'H1 clause features/auth/email-change/queries.ts: asker.deleted_at is null and → ',
    'H1 clause features/auth/email-change/queries.ts: asker.disabled_at is null and → ',
    'H1 clause features/auth/email-change/queries.ts: and client.consultant_id = asker.id → ',
  ],
  'email-change-takeover.test.ts › when the owner answers “This was not me”':
    'H1 swap features/auth/email-change/answer.ts: !consent → false',
  'email-change-takeover.test.ts › no change hides behind others':
    "H1 swap features/auth/email-change/request-email-change.ts: queueMail(tx, { template: 'email_change_notice', accountId, data }) → countTry({ db: tx, now }, EMAIL_CHANGE_CODES, [accountId, '']).then(({ left }) => left > 0 ? queueMail(tx, { template: 'email_change_notice', accountId, data }) : undefined)",
  'email-change-takeover.test.ts › sessions, personal tokens, the calendar address and links end': [
    'H1 guard features/auth/email-change/effect.ts moveTo revocation: await revokeTokens',
    'H1 guard features/auth/email-change/effect.ts moveTo revocation: await endFeed',
    'H1 guard features/auth/email-change/effect.ts moveTo revocation: await voidSecrets',
  ],
  'email-change-takeover.test.ts › the audit log and its spreadsheet name who asked and who confirmed':
    'H1 swap features/auth/email-change/effect.ts: owner && { confirmedBy: change.account_id } → {}',
  'email-change.test.ts › one person asks for twenty changes of an account in a day, and uses up nobody else’s':
    'H1 guard features/auth/email-change/request-email-change.ts start check: await countOrRefuse({ db: tx, now }, EMAIL_CHANGES',
  'email-change-without-consent.test.ts › only an admin in a session with a second factor starts one, also where a passkey or a login service was it':
    'H1 guard features/auth/email-change/request-email-change.ts changeEmailWithoutConsent refusal: !ctx.actor.hasSecondFactor',
});
