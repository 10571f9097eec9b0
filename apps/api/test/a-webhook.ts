import type { Database } from '../src/database/connect.ts';
import { newId } from '../src/lib/ids.ts';

/** A webhook whose secret no key opens, so that nothing is sent; gives its id. */
export async function aWebhook(db: Database): Promise<string> {
  const id = newId();
  const to = { url: 'https://example.com/hook', events: ['todo.done'], secret: 'sealed with a key that is gone' };
  await db
    .insertInto('webhook')
    .values({ id, ...to, created_at: '2026-01-01T00:00:00Z' })
    .execute();
  return id;
}
