import type { Database, Tx } from '../../../database/connect.ts';

export async function selectTimes(db: Database, key: string): Promise<number[]> {
  const row = await db.selectFrom('attempt').select('times').where('key', '=', key).executeTakeFirst();
  return row?.times ?? [];
}

/** Locks the row of a key, made when there is none, so that those who try at once are counted one after another. */
export async function lockTimes(tx: Tx, key: string, now: Date): Promise<number[]> {
  const row = await tx
    .insertInto('attempt')
    .values({ key, times: '[]', expires_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning('times')
    .executeTakeFirstOrThrow();
  return row.times;
}

export async function updateTimes(
  tx: Tx,
  key: string,
  { times, expiresAt }: { times: readonly number[]; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('attempt')
    .set({ times: JSON.stringify(times), expires_at: expiresAt.toISOString() })
    .where('key', '=', key)
    .execute();
}

export async function deleteTimes(db: Database, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', key).execute();
}
