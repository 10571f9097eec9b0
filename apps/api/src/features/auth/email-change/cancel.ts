import { sql, type RawBuilder } from 'kysely';
import type { Role } from '@app/schema/roles';
import type { Database } from '../../../database/connect.ts';
import { audit, SYSTEM } from '../../audit/record.ts';
import { deleteChanges } from './queries.ts';

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

/** Who ended it; null for what ends by itself. */
type By = { accountId: string; role: Role } | null;

/** Ends the change of an account, if one waits. */
export function cancelEmailChangeOf(db: Database, accountId: string, reason: CancelReason, by: By = null) {
  return cancel(db, sql`change.account_id = ${accountId}`, reason, by);
}

/** Ends every change that somebody asked for, also those that outlast the session in which they were asked for. */
export function cancelEmailChangesAskedBy(db: Database, accountId: string, reason: CancelReason) {
  return cancel(db, sql`change.asked_by = ${accountId}`, reason);
}

/** Ends the changes that were asked for in a session of an account, but for the session that stays; with null everybody's. */
export function cancelEmailChangesOfSessions(db: Database, accountId: string | null, except: string | null = null) {
  return cancel(
    db,
    sql`(${accountId}::uuid is null or change.asked_by = ${accountId}::uuid) and change.session_id is not null
      and change.session_id is distinct from ${except}::uuid`,
    'session_ended',
  );
}

/** Ends the changes that were asked for in one session. */
export function cancelEmailChangesOfSession(db: Database, sessionId: string) {
  return cancel(db, sql`change.session_id = ${sessionId}`, 'session_ended');
}

/** Ends the changes of clients that a consultant asked for who has moved them away. */
export function cancelEmailChangesOfMoved(db: Database, clientIds: readonly string[], consultantId: string) {
  const condition = sql`change.account_id = any(${clientIds}::uuid[]) and change.asked_by = ${consultantId}`;
  return cancel(db, condition, 'client_moved');
}

export function cancelExpiredEmailChanges(db: Database, now: Date) {
  return cancel(db, sql`change.expires_at <= ${now}`, 'expired');
}

/** Ends one change. */
export function cancelEmailChange(db: Database, id: string, reason: CancelReason, by: By = null) {
  return cancel(db, sql`change.id = ${id}`, reason, by);
}

/** Deletes the changes that a condition names, and records each; gives how many there were. */
async function cancel(db: Database, condition: RawBuilder<unknown>, reason: CancelReason, by: By = null) {
  const ended = await deleteChanges(db, condition);
  for (const { account_id: subject, client_id: client, asked_by: askedBy } of ended)
    await audit({ actor: by ?? SYSTEM }, db, 'email_change_cancelled', {
      subjectId: subject,
      clientId: client,
      details: { askedBy, how: reason },
    });
  return ended.length;
}
