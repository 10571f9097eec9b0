import type { Role } from '@app/schema/roles';
import type { Database } from '../../../database/connect.ts';
import { audit, SYSTEM } from '../../audit/record.ts';
import { CHANGES, deleteChanges } from './queries.ts';

/** Why a change of an e-mail address ended without effect. */
export type CancelReason =
  | 'address_taken'
  | 'asker_left'
  | 'called_off'
  | 'client_moved'
  | 'expired'
  | 'not_me'
  | 'owner_left'
  | 'password_changed'
  | 'replaced'
  | 'session_ended';

/** The person who ended it; null for what ends by itself. */
type By = { accountId: string; role: Role } | null;

type Cause = { reason: CancelReason; by?: By };

/** Ends the change of an account, if one waits. */
export function cancelEmailChangeOf(db: Database, accountId: string, cause: Cause) {
  return cancel(db, CHANGES.ofAccount(accountId), cause);
}

/** Ends every change that somebody asked for, also those that outlast the session in which they were asked for. */
export function cancelEmailChangesAskedBy(db: Database, accountId: string, cause: Cause) {
  return cancel(db, CHANGES.askedBy(accountId), cause);
}

/** Ends the changes that were asked for in a session of an account, except in the session that stays; with null everybody's. */
export function cancelEmailChangesOfSessions(db: Database, accountId: string | null, except: string | null = null) {
  return cancel(db, CHANGES.ofSessions(accountId, except), { reason: 'session_ended' });
}

/** Ends the changes that were asked for in one session. */
export function cancelEmailChangesOfSession(db: Database, sessionId: string) {
  return cancel(db, CHANGES.ofSession(sessionId), { reason: 'session_ended' });
}

/** Ends the changes of clients that were asked for by the consultant who has moved them away. */
export function cancelEmailChangesOfMoved(db: Database, clientIds: readonly string[], consultantId: string) {
  return cancel(db, CHANGES.ofMoved(clientIds, consultantId), { reason: 'client_moved' });
}

export function cancelExpiredEmailChanges(db: Database, now: Date) {
  return cancel(db, CHANGES.expiredAt(now), { reason: 'expired' });
}

/** Ends one change. */
export function cancelEmailChange(db: Database, id: string, cause: Cause) {
  return cancel(db, CHANGES.withId(id), cause);
}

/** Deletes the changes that a condition names, and records each; returns how many there were. */
async function cancel(db: Database, condition: Parameters<typeof deleteChanges>[1], { reason, by = null }: Cause) {
  const ended = await deleteChanges(db, condition);
  for (const { account_id: subject, client_id: client, asked_by: askedBy } of ended)
    await audit({ actor: by ?? SYSTEM, db }, 'email_change_cancelled', {
      subjectId: subject,
      clientId: client,
      details: { askedBy, how: reason },
    });
  return ended.length;
}
