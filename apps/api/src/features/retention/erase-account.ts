import type { Tx } from '../../database/connect.ts';
import { recordEvent } from '../audit/record.ts';
import { deleteAccount, deleteTracesOf, signForFirm } from './queries.ts';

/** `actorRole` names the cause, which has no account. */
export type Erasure = { id: string; isClient: boolean; firm: string; actorRole: 'System' | 'Operator' };

/**
 * Removes an account with everything about it; what a consultant wrote stays, in the name of the firm. Gives the ids of the
 * mails that are gone or will be.
 */
export async function eraseAccount(tx: Tx, { id, isClient, firm, actorRole }: Erasure): Promise<string[]> {
  if (!isClient) await signForFirm(tx, id, firm);
  const mails = await deleteTracesOf(tx, id);
  await deleteAccount(tx, id);
  await recordEvent(tx, {
    action: isClient ? 'client_erased' : 'consultant_erased',
    actor_id: null,
    actor_role: actorRole,
    subject_id: id,
    ...(isClient && { client_id: id }),
  });
  return mails;
}
