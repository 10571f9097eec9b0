import type { ErasureRequest } from '@app/schema/privacy';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { hasChanged, hasRow } from '../../database/outcome.ts';

/** False when there is a request already, which stays as it is. */
export function insertErasure(tx: Tx, clientId: string, { requestedAt, dueAt }: ErasureRequest): Promise<boolean> {
  const wish = { client_id: clientId, requested_at: requestedAt, due_at: dueAt };
  const insert = tx.insertInto('erasure_request').values(wish).returning('client_id');
  return hasRow(insert.onConflict((conflict) => conflict.doNothing()));
}

/** False when there is none. Locks the client, as the erasure does: one of the two comes first. */
export async function deleteErasure(tx: Tx, clientId: string): Promise<boolean> {
  await tx.selectFrom('client').select('account_id').where('account_id', '=', clientId).forUpdate().execute();
  return hasChanged(tx.deleteFrom('erasure_request').where('client_id', '=', clientId));
}

/** The consultant and the colleagues who must know of a client's request, and the company they know the client by. */
export function selectWhoMustKnow(db: Database, clientId: string) {
  return db
    .selectFrom('client')
    .select(['consultant_id as consultantId', 'company'])
    .select(
      sql<string[]>`array(select account_id from member where client_id = client.account_id and role <> 'owner'
        and removed_at is null order by account_id)`.as('colleagues'),
    )
    .where('account_id', '=', clientId)
    .executeTakeFirst();
}
