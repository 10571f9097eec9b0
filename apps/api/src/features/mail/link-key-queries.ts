import type { Database } from '../../database/connect.ts';

/** The key of the links in mails, sealed; null before the first one. */
export async function selectLinkKey(db: Database): Promise<string | null> {
  const settings = await db.selectFrom('sending_settings').select('link_key').executeTakeFirst();
  return settings?.link_key ?? null;
}

/** Stores a key in place of the one that was read; nothing when another server was first. */
export async function replaceLinkKey(db: Database, before: string | null, after: string): Promise<void> {
  await db
    .updateTable('sending_settings')
    .set({ link_key: after })
    .where('link_key', 'is not distinct from', before)
    .execute();
}
