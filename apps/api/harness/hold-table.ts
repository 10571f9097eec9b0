import { sql } from 'kysely';
import type { Database } from '../src/database/connect.ts';
import { waitUntil } from './until.ts';

/** What begins something that is to wait for the table, and what happens once it does. */
type Acts = { begin: () => Promise<void>; meanwhile: () => Promise<void> };

/** Lets nobody write a table until something waits for that, and `meanwhile` has happened. */
export async function holdTable(
  db: Database,
  table: 'client' | 'feedback' | 'notification' | 'audit_event',
  { begin, meanwhile }: Acts,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx); // raw: what happens meanwhile may be a slow browser's
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx); // raw: Kysely locks no tables
    await begin();
    await waitUntil(`somebody who waits for ${table}`, async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(tx); // raw: a view of PostgreSQL itself
      return rows.length > 0;
    });
    await meanwhile();
  });
}
