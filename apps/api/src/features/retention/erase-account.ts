import type { Tx } from '../../database/connect.ts';
import { audit, type AuditActor } from '../audit/record.ts';
import { deleteAccount, deleteTraces, signForFirm } from './queries.ts';

export type Erasure = { id: string; isClient: boolean; firm: string; actor: AuditActor };

/**
 * Removes an account with everything about it; what a consultant wrote stays, in the name of the firm. Gives the ids of the
 * mails that are gone or will be.
 */
export async function eraseAccount(tx: Tx, { id, isClient, firm, actor }: Erasure): Promise<string[]> {
  if (!isClient) await signForFirm(tx, id, firm);
  const mails = await deleteTraces(tx, id);
  await deleteAccount(tx, id);
  const action = isClient ? 'client_erased' : 'consultant_erased';
  await audit({ actor, db: tx }, action, { subjectId: id, clientId: isClient ? id : null });
  return mails;
}
