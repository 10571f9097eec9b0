import type { ErrorKey } from '@app/schema/errors';
import type { ProcedurePath } from '../policy/policy.ts';
import type { CallRecord } from './call-record.ts';

/** What a call means to who watches for abuse, by the name in its log line. The audit log says more of those that succeed. */
const EVENT_OF_PROCEDURE: Partial<Record<ProcedurePath, string>> = {
  'auth.login': 'login',
  'auth.openLink': 'link_opening',
  'auth.requestAccount': 'account_request',
  'passkey.login': 'passkey_login',
  'passkey.add': 'passkey_added',
  'passkey.remove': 'passkey_removed',
  'sso.finish': 'sso_login',
  'sso.connect': 'sso_connection',
  'sso.disconnect': 'sso_disconnection',
  'auth.logout': 'logout',
  'auth.changePassword': 'password_change',
  'auth.requestPasswordReset': 'password_reset_request',
  'auth.resetPassword': 'password_reset',
  'auth.setFirstPassword': 'first_password',
  'auth.verifyAccount': 'verification',
  'auth.resendVerification': 'verification_request',
  'auth.registerClient': 'client_registration',
  'auth.registerConsultant': 'consultant_registration',
  'account.endSession': 'session_end',
  'account.endOtherSessions': 'session_end',
  'account.startSecondFactor': 'second_factor_setup',
  'account.confirmSecondFactor': 'second_factor_on',
  'account.turnOffSecondFactor': 'second_factor_off',
  'auth.unlockSecondFactor': 'second_factor_unlock',
  'account.renewRecoveryCodes': 'recovery_codes',
  'account.exportData': 'data_export',
  'note.exportForAccess': 'data_export',
  'account.requestErasure': 'erasure_request',
  'account.withdrawErasure': 'erasure_request_withdrawal',
  'client.giveNewPlan': 'credit',
  'client.updateDetails': 'details_change',
  'client.delete': 'client_deletion',
  'consultant.updateDetails': 'details_change',
  'consultant.moveClients': 'client_move',
  'consultant.delete': 'consultant_deletion',
  'admin.disableAccount': 'account_disabling',
  'admin.enableAccount': 'account_enabling',
  'admin.restore': 'restoration',
  'admin.exportAudit': 'trail_export',
  'share.toggle': 'sharing',
  'share.set': 'sharing',
  'share.renew': 'sharing',
  'calendar.renew': 'calendar_address',
  'calendar.revoke': 'calendar_address',
  'token.create': 'token_creation',
  'token.revoke': 'token_revocation',
  'token.revokeAny': 'token_revocation',
  'language.saveMessages': 'text_change',
  'language.resetMessages': 'text_change',
  'language.add': 'language_change',
  'language.setEnabled': 'language_change',
  'language.remove': 'language_change',
  'text.import': 'text_change',
  'mail.resend': 'mail_resend',
};

/** The same for what any call may be refused with. */
const EVENT_OF_OUTCOME: Partial<Record<ErrorKey, string>> = {
  forbidden: 'access_refused',
  too_many_requests: 'rate_limited',
  'Signature verification failed': 'token_forged',
};

/** Somebody who is logged in asked by id for what is not theirs, or is not there: the answer tells the two not apart. */
const NOT_YOURS = 'not_yours';

/** Every name that an event can have; `docs/operations.md` explains each. */
export const SECURITY_EVENTS: readonly string[] = [
  ...new Set([...Object.values(EVENT_OF_PROCEDURE), ...Object.values(EVENT_OF_OUTCOME), NOT_YOURS]),
].toSorted();

/** The security event that a call was; none for everyday work. */
export function getSecurityEvent({ procedure = '', outcome = 'ok', ...call }: CallRecord): string | undefined {
  if (outcome === 'not_found' && call.actor && call.namesId) return NOT_YOURS;
  const ofOutcome = outcome === 'ok' ? undefined : EVENT_OF_OUTCOME[outcome];
  return EVENT_OF_PROCEDURE[procedure as ProcedurePath] ?? ofOutcome;
}

/** Whether a call of a procedure is a security event however it ends. */
export const isSecurityProcedure = (procedure: string) => Object.hasOwn(EVENT_OF_PROCEDURE, procedure);

const ID_FIELD = /^ids?$|Ids?$/;
const ADDRESS_MAX = 1_000; // what is longer is no address, and is not worth hashing

/** What the input of a call tells for the log: the address that was typed, and whether something was named by id. */
export function readSubject(input: unknown): Pick<CallRecord, 'address' | 'namesId'> {
  if (typeof input !== 'object' || input === null) return {};
  const email = 'email' in input ? input.email : undefined;
  return {
    ...(typeof email === 'string' && email.length <= ADDRESS_MAX && { address: email }),
    ...(Object.keys(input).some((name) => ID_FIELD.test(name)) && { namesId: true }),
  };
}
