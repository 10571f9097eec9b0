import type { Tx } from '../../../database/connect.ts';
import { isUniqueViolation } from '../../../database/faults.ts';
import { cancelEmailChangeOf } from '../email-change/cancel.ts';
import { endSessionsOf } from '../sessions/service.ts';
import { emailInUse } from './email-in-use.ts';
import { updateDeletedAt, voidSecrets } from './queries.ts';

/**
 * Shuts an account out at once: no login, no session, no link or code opens anything. For clients and consultants, whose every
 * request for a new address belongs to a session and ends with it.
 */
export async function removeAccess(tx: Tx, accountId: string, now: Date): Promise<void> {
  await updateDeletedAt(tx, accountId, now);
  await endSessionsOf(tx, accountId);
  await voidSecrets(tx, accountId, ['invitation', 'reset_password', 'verification', 'second_factor_unlock']);
  await cancelEmailChangeOf(tx, accountId, { reason: 'owner_left' });
}

/** Lets an account in again; refused when its address was given to another meanwhile. */
export async function restoreAccess(tx: Tx, accountId: string): Promise<void> {
  await updateDeletedAt(tx, accountId, null).catch((error: unknown) => {
    throw isUniqueViolation(error, 'account_email') ? emailInUse() : error;
  });
}
