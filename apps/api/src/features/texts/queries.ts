import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { Stored } from './snapshot.ts';
import { FALLBACK } from './shipped.ts';

/** Counted up by whatever changes a text or a language. */
export async function selectRevision(db: Database): Promise<number> {
  const { revision } = await db.selectFrom('text_revision').select('revision').executeTakeFirstOrThrow();
  return revision;
}

/** Languages and changed texts of one moment, in one statement; English is the first language. */
export async function selectStored(db: Database): Promise<Stored> {
  const { rows } = await sql<Stored>`select
      (select revision from text_revision) as revision,
      (select json_agg(json_build_object('id', id, 'languageCode', language_code, 'countryCode', country_code,
          'name', name, 'nameInNativeLanguage', name_in_native_language, 'enabled', enabled)
        order by language_code <> ${FALLBACK}, name) from language) as languages,
      coalesce((select json_agg(json_build_object('languageCode', language_code, 'key', key, 'text', text,
          'shippedText', shipped_text, 'changedBy', changed_by,
          'changedAt', to_char(changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from text_change), '[]') as changes`.execute(db);
  return rows[0]!; // a select without from has one row
}

/** Holds every other writer of the language's texts, and its removal, until the transaction ends; false when there is none. */
export async function lockLanguage(tx: Tx, languageCode: string): Promise<boolean> {
  const row = await tx
    .selectFrom('language')
    .select('id')
    .where('language_code', '=', languageCode)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export type StoredChange = { key: string; text: string; shipped_text: string };

/** The changes of some keys, under the lock of their language. */
export async function selectChanges(tx: Tx, languageCode: string, keys: readonly string[]): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`select key, text, shipped_text from text_change
    where language_code = ${languageCode} and key = any(${keys})`.execute(tx);
  return rows;
}

/** Who changes texts, when. */
type Hand = { accountId: string; now: Date };

export async function upsertChanges(
  tx: Tx,
  languageCode: string,
  changes: readonly { key: string; category: string; text: string; shippedText: string }[],
  { accountId, now }: Hand,
): Promise<void> {
  await sql`insert into text_change (language_code, key, category, text, shipped_text, changed_at, changed_by)
    select ${languageCode}, key, category, text, "shippedText", ${now}, ${accountId}
    from json_to_recordset(${JSON.stringify(changes)}) as given(key text, category text, text text, "shippedText" text)
    on conflict (language_code, key) do update set text = excluded.text, shipped_text = excluded.shipped_text,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(tx);
}

/** Forgets changes; the keys of those that there were. */
export async function deleteChanges(tx: Tx, languageCode: string, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`delete from text_change
    where language_code = ${languageCode} and key = any(${keys}) returning key`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Keeps what each text became; null for the shipped one. */
export async function insertHistory(
  tx: Tx,
  languageCode: string,
  entries: readonly { id: string; key: string; text: string | null }[],
  { accountId, now }: Hand,
): Promise<void> {
  await sql`insert into text_change_history (id, language_code, key, text, changed_at, changed_by)
    select id, ${languageCode}, key, text, ${now}, ${accountId}
    from json_to_recordset(${JSON.stringify(entries)}) as given(id uuid, key text, text text)`.execute(tx);
}

const HISTORY_MAX = 100; // of one text; older ones stay in the table

export async function selectHistory(db: Database, languageCode: string, key: string) {
  const { rows } = await sql<{ id: string; text: string | null; changed_at: string; changed_by: string | null }>`
    select history.id, history.text, history.changed_at, account.email as changed_by
    from text_change_history history left join account on account.id = history.changed_by
    where history.language_code = ${languageCode} and history.key = ${key}
    order by history.changed_at desc, history.id desc limit ${HISTORY_MAX}`.execute(db);
  return rows;
}

/** The addresses of accounts, by id; admins have no other name. */
export async function selectEmails(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`select id, email from account
    where id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, email }) => [id, email]));
}
