import type { Database, Tx } from '../../../database/connect.ts';
import { hasChanged } from '../../../database/outcome.ts';

export async function selectFeed(db: Database, accountId: string) {
  return db
    .selectFrom('calendar_feed')
    .select(['created_at as createdAt', 'last_read_at as lastReadAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function replaceFeed(
  tx: Tx,
  accountId: string,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<void> {
  const feed = { token_hash: hash, created_at: now.toISOString(), last_read_at: null };
  await tx
    .insertInto('calendar_feed')
    .values({ account_id: accountId, ...feed })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(feed))
    .execute();
}

/** Ends the calendar address of an account, with null everybody's; false when there was none. */
export function endFeed(db: Database, accountId: string | null): Promise<boolean> {
  const feeds = db.deleteFrom('calendar_feed');
  return hasChanged(accountId === null ? feeds : feeds.where('account_id', '=', accountId));
}
