import { sql } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';

export async function selectFeed(db: Database, accountId: string) {
  return db
    .selectFrom('calendar_feed')
    .select(['created_at', 'last_read_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function replaceFeed(tx: Tx, accountId: string, hash: Buffer, now: Date): Promise<void> {
  await sql`insert into calendar_feed (account_id, token_hash, created_at) values (${accountId}, ${hash}, ${now})
    on conflict (account_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
      last_read_at = null`.execute(tx);
}

/** Deletes the calendar address of an account, with null everybody's; false when there was none. */
export async function deleteFeed(db: Database, accountId: string | null): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feed')
    .$if(accountId !== null, (all) => all.where('account_id', '=', accountId))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
