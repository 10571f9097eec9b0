import type { Database } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { OPERATOR } from '../audit/record.ts';
import { eraseAccount } from '../retention/erase.ts';
import { disableAccount, hasClients, selectErased } from './queries.ts';

/**
 * How many accounts were erased again, and who could not be: consultants whose clients, in the backup, are still theirs. They
 * are disabled until those are moved.
 */
export type ErasedAgain = { erased: number; kept: string[] };

/** Erases from a restored copy who was erased since its backup, by the audit log, and those whom the operator names. */
export async function eraseAgain(db: Database, named: readonly string[], firm: string): Promise<ErasedAgain> {
  const result: ErasedAgain = { erased: 0, kept: [] };
  for (const { id, kind } of await selectErased(db, named)) {
    const isErased = await transact(db, async (tx) => {
      if (kind === 'consultant' && (await hasClients(tx, id))) {
        await disableAccount(tx, id);
        return false;
      }
      await eraseAccount(tx, { id, kind, firm, actor: OPERATOR });
      return true;
    });
    if (isErased) result.erased += 1;
    else result.kept.push(id);
  }
  return result;
}
