import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { OPERATOR } from '../audit/record.ts';
import { eraseAccount } from '../retention/erase-account.ts';

/**
 * How many accounts were erased again, and who could not be: consultants whose clients, in the backup, are still theirs. They
 * are disabled until those are moved.
 */
export type ErasedAgain = { erased: number; kept: string[] };

/** Erases from a restored copy who was erased since its backup, by the trail, and those whom the operator names. */
export async function eraseAgain(db: Database, named: readonly string[], firm: string): Promise<ErasedAgain> {
  const { rows } = await sql<{ id: string; role: string }>`
    select id, role from account where id = any(${named}::uuid[]) or id in (
      select subject_id from audit_event where action in ('client_erased', 'consultant_erased'))
    order by role = 'Consultant', id`.execute(db); // clients first: then their consultants can go
  const result: ErasedAgain = { erased: 0, kept: [] };
  for (const { id, role } of rows) {
    const isClient = role === 'User';
    const isErased = await transact(db, async (tx) => {
      if (!isClient && (await hasClients(tx, id))) {
        await sql`update account set disabled_at = coalesce(disabled_at, now()) where id = ${id}`.execute(tx);
        return false;
      }
      await eraseAccount(tx, { id, isClient, firm, actor: OPERATOR });
      return true;
    });
    if (isErased) result.erased += 1;
    else result.kept.push(id);
  }
  return result;
}

async function hasClients(db: Database, consultantId: string): Promise<boolean> {
  const { rows } = await sql`select from client where consultant_id = ${consultantId} limit 1`.execute(db);
  return rows.length > 0;
}
