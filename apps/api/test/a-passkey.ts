import type { Database } from '../src/database/connect.ts';
import { newId } from '../src/lib/ids.ts';

/** A passkey of an account that no device has. */
export async function aPasskey(db: Database, accountId: string): Promise<void> {
  const id = newId();
  const key = { id, credential_id: id, public_key: Buffer.alloc(1), counter: 0, name: 'Key' };
  await db
    .insertInto('passkey')
    .values({ ...key, account_id: accountId, created_at: '2026-01-01T00:00:00Z' })
    .execute();
}
