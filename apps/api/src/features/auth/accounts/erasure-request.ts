import type { ErasureRequest } from '@app/schema/privacy';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

/** The waiting request of a client to be erased; null when there is none. */
export async function selectErasure(db: Database, clientId: string): Promise<ErasureRequest | null> {
  const { rows } = await sql<ErasureRequest>`select requested_at as "requestedAt", due_at as "dueAt"
    from erasure_request where client_id = ${clientId}`.execute(db);
  return rows[0] ?? null;
}
