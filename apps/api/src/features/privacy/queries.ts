import type { ErasureRequest } from '@app/schema/privacy';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';

/** False when there is a wish already, which stays as it is. */
export async function insertErasure(
  tx: Tx,
  clientId: string,
  { requestedAt, dueAt }: ErasureRequest,
): Promise<boolean> {
  const { rows } = await sql`insert into erasure_request (client_id, requested_at, due_at)
    values (${clientId}, ${requestedAt}, ${dueAt}) on conflict do nothing returning client_id`.execute(tx);
  return rows.length > 0;
}

/** False when there is none. Holds the client, as the erasure does: one of the two comes first. */
export async function deleteErasure(tx: Tx, clientId: string): Promise<boolean> {
  await sql`select from client where account_id = ${clientId} for update`.execute(tx);
  const { rows } = await sql`delete from erasure_request where client_id = ${clientId} returning client_id`.execute(tx);
  return rows.length > 0;
}

/** Who must know of a client's wish, and what they know the client as. */
export async function selectWhoMustKnow(db: Database, clientId: string) {
  const { rows } = await sql<{ consultantId: string; company: string }>`
    select consultant_id as "consultantId", company from client where account_id = ${clientId}`.execute(db);
  return rows[0];
}
