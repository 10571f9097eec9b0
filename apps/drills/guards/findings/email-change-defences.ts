import type { Defence } from '../asvs/defence.ts';

const REQUEST = 'apps/api/src/features/auth/email-change/request-email-change.ts';
const QUERIES = 'apps/api/src/features/auth/email-change/queries.ts';
const ENDS = 'sessions, personal tokens, the calendar address and links end';

const ofTakeover = (name: string) => `email-change-takeover.test.ts › ${name}`;

const ofEnds = (name: string) => `email-change-ends.test.ts › ${name}`;

/** H1: the change of an e-mail address. */
export const EMAIL_CHANGE_DEFENCES: Defence[] = [
  {
    rows: ['H1'],
    test: ofTakeover('a consultant who edits a client’s address gets no login of theirs'),
    swap: [REQUEST, "consent === 'none' ? 'delayed' : 'consent'", "'direct'"],
  },
  {
    rows: ['H1'],
    test: 'email-change.test.ts › with a wrong password is refused and counted, and nothing waits',
    guard: 'features/auth/email-change/request-email-change.ts changeOwnEmail check: await expectOwnPassword',
  },
  {
    rows: ['H1'],
    test: ofTakeover('changes nobody’s address, and nothing of an edit that contains one is saved'),
    guard: 'features/auth/email-change/request-email-change.ts start refusal: actor.sessionId === null',
  },
  {
    rows: ['H1'],
    test: 'email-change.test.ts › ends after 24 hours, whatever was given before',
    clause: [QUERIES, 'change.expires_at > ${now} and', ''],
  },
  {
    rows: ['H1'],
    test: ofTakeover('when the owner chooses a new password, though the session that asked goes on'),
    guard: 'features/auth/accounts/password-change.ts changePassword revocation: await cancelEmailChangeOf',
  },
  {
    rows: ['H1'],
    test: ofEnds('when the owner chooses a new password by mail, though the session that asked goes on'),
    guard: 'features/auth/accounts/links.ts setPassword revocation: await cancelEmailChangeOf',
  },
  {
    rows: ['H1'],
    test: ofTakeover('when all other sessions are ended'),
    guard: 'features/auth/sessions/service.ts endSessionsOf revocation: await cancelEmailChangesOfSessions',
  },
  {
    rows: ['H1'],
    test: ofTakeover('when the person who asked logs out'),
    guard: 'features/auth/sessions/service.ts endOneSession revocation',
  },
  {
    rows: ['H1'],
    test: ofEnds('when the client is moved away, also when they are moved back'),
    edit: [
      'apps/api/src/features/consultants/move.ts',
      'await cancelEmailChangesOfMoved(tx, ids, from);',
      'void cancelEmailChangesOfMoved;',
    ],
  },
  ...['deleted, also after their session expired and they are restored', 'disabled, also after'].map(
    (what): Defence => ({
      rows: ['H1'],
      test: ofEnds(`when the consultant who asked is ${what}`),
      guard: 'features/auth/sessions/service.ts endSessionsOf revocation: await cancelEmailChangesOfSessions',
    }),
  ),
  {
    rows: ['H1'],
    test: 'email-change-without-consent.test.ts › it ends for good when the admin who asked is disabled, also when they are enabled',
    guard: 'features/auth/accounts/disabling.ts endAccess revocation: await cancelEmailChangesAskedBy',
  },
  {
    rows: ['H1'],
    test: ofEnds('when its owner is deleted, also when they are restored'),
    guard: 'features/auth/accounts/removal.ts removeAccess revocation: await cancelEmailChangeOf',
  },
  {
    rows: ['H1'],
    test: ofEnds('when its owner is disabled, also when they are enabled'),
    guard: 'features/auth/accounts/disabling.ts endAccess revocation: await cancelEmailChangeOf',
  },
  ...[
    'account.deleted_at is null\n  and',
    'account.disabled_at is null and',
    'asker.deleted_at is null and',
    'asker.disabled_at is null and',
    'and client.consultant_id = asker.id',
  ].map((condition): Defence => ({
    rows: ['H1'],
    test: ofEnds('a change whose %s leads nowhere, though nothing ended it'),
    clause: [QUERIES, condition, ''],
  })),
  {
    rows: ['H1'],
    test: ofTakeover('when the owner answers “This was not me”'),
    swap: ['apps/api/src/features/auth/email-change/answer.ts', '!consent', 'false'],
  },
  {
    rows: ['H1'],
    test: ofTakeover('no change hides behind others'),
    swap: [
      REQUEST,
      "queueMail(tx, { template: 'email_change_notice', accountId, data })",
      "countTry(tx, now, EMAIL_CHANGE_CODES, [accountId, '']).then(({ left }) => left > 0 ? queueMail(tx, { template: 'email_change_notice', accountId, data }) : undefined)",
    ],
  },
  {
    rows: ['H1'],
    test: ofTakeover('both addresses get a mail that names both'),
    edit: [
      'apps/api/src/features/auth/email-change/effect.ts',
      "await queueMail(tx, { template: 'email_changed', accountId, data }); // to the old",
      '// to the old',
    ],
  },
  ...['endSessionsOf', 'revokeTokensOf', 'endFeedOf', 'voidSecrets'].map((name): Defence => ({
    rows: ['H1'],
    test: ofTakeover(ENDS),
    guard: `features/auth/email-change/effect.ts moveTo revocation: await ${name}`,
  })),
  {
    rows: ['H1'],
    test: ofTakeover('the audit log and its spreadsheet name who asked and who confirmed'),
    swap: ['apps/api/src/features/auth/email-change/effect.ts', 'owner && { confirmedBy: change.account_id }', '{}'],
  },
  {
    rows: ['H1'],
    test: 'email-change.test.ts › one person asks for twenty changes of an account in a day, and uses up nobody else’s',
    guard: 'features/auth/email-change/request-email-change.ts start check: await countOrRefuse(tx, now, EMAIL_CHANGES',
  },
  {
    rows: ['H1'],
    test: 'email-change-without-consent.test.ts › only an admin whose account has a second factor starts one',
    guard:
      'features/auth/email-change/request-email-change.ts changeEmailWithoutConsent refusal: !(await queries.hasSecondFactor',
  },
];
