import type { Role } from '@app/schema/roles';
import type { Database } from '../../../database/connect.ts';
import { audit, SYSTEM } from '../../audit/record.ts';
import { CHANGES, deleteChanges } from './queries.ts';

export { CHANGES };

/** Why a change of an e-mail address ended without effect. */
type CancelReason =
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

/** `by` is the person who ended it; none for what ends by itself. */
type Cause = { reason: CancelReason; by?: { accountId: string; role: Role } };

/** Cancels the changes of addresses that a condition of `CHANGES` names, and records each in the audit log; gives how many there were. */
export async function cancelEmailChanges(
  db: Database,
  which: ReturnType<(typeof CHANGES)[keyof typeof CHANGES]>,
  { reason, by }: Cause,
): Promise<number> {
  const ended = await deleteChanges(db, which);
  for (const { account_id: subjectId, client_id: clientId, asked_by: askedBy } of ended)
    await audit({ actor: by ?? SYSTEM, db }, 'email_change_cancelled', {
      subjectId,
      clientId,
      details: { askedBy, how: reason },
    });
  return ended.length;
}
