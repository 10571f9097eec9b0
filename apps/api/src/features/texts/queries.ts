import type { Language } from '@app/schema/texts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { hasRow } from '../../database/outcome.ts';
import type { Stored } from './snapshot.ts';
import { FALLBACK } from './shipped.ts';

/** Counted up by whatever changes a text, a language or the branding. */
export async function selectRevision(db: Database): Promise<number> {
  const { revision } = await db.selectFrom('text_revision').select('revision').executeTakeFirstOrThrow();
  return revision;
}

/** Languages, changed texts and branding of one moment, in one statement; English is the first language. */
export async function selectStored(db: Database): Promise<Stored> {
  // raw: several lists and a row of one moment
  const { rows } = await sql<Stored>`select
      (select revision from text_revision) as revision,
      (select json_agg(json_build_object('id', id, 'languageCode', language_code, 'countryCode', country_code,
          'name', name, 'nameInNativeLanguage', name_in_native_language, 'enabled', enabled)
        order by language_code <> ${FALLBACK}, name) from language) as languages,
      coalesce((select json_agg(json_build_object('languageCode', language_code, 'key', key, 'text', text,
          'shippedText', shipped_text, 'changedBy', changed_by,
          'changedAt', to_char(changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from text_change), '[]') as changes,
      (select json_build_object('revision', revision, 'content', content, 'logo', encode(logo, 'base64'),
          'publishedAt', to_char(published_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from branding) as branding`.execute(db);
  return rows[0]!; // a select without from has one row
}

/** Holds every other writer of the language's texts, and its removal, until the transaction ends; false when there is none. */
export function lockLanguage(tx: Tx, languageCode: string): Promise<boolean> {
  return hasRow(tx.selectFrom('language').select('id').where('language_code', '=', languageCode).forNoKeyUpdate());
}

/** The changes of some keys, under the lock of their language. */
export function selectChanges(tx: Tx, languageCode: string, keys: readonly string[]) {
  return tx
    .selectFrom('text_change')
    .select(['key', 'text', 'shipped_text as shippedText'])
    .where('language_code', '=', languageCode)
    .where('key', '=', ({ fn, val }) => fn.any(val(keys)))
    .execute();
}

/** Who changes texts of which language, and when. */
type Author = { languageCode: string; accountId: string; now: Date };

type Change = { key: string; category: string; text: string; shippedText: string };

export async function upsertChanges(tx: Tx, by: Author, changes: readonly Change[]): Promise<void> {
  // raw: a list is one value, so that the statement is the same for any length
  await sql`insert into text_change (language_code, key, category, text, shipped_text, changed_at, changed_by)
    select ${by.languageCode}, key, category, text, "shippedText", ${by.now}, ${by.accountId}
    from json_to_recordset(${JSON.stringify(changes)}) as given(key text, category text, text text, "shippedText" text)
    on conflict (language_code, key) do update set text = excluded.text, shipped_text = excluded.shipped_text,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(tx);
}

/** Forgets changes; the keys of those that there were. */
export async function deleteChanges(tx: Tx, languageCode: string, keys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('text_change')
    .where('language_code', '=', languageCode)
    .where('key', '=', ({ fn, val }) => fn.any(val(keys)))
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

type HistoryEntry = { id: string; key: string; text: string | null };

/** Keeps what each text became; null for the shipped one. */
export async function insertHistory(tx: Tx, by: Author, entries: readonly HistoryEntry[]): Promise<void> {
  // raw: a list is one value
  await sql`insert into text_change_history (id, language_code, key, text, changed_at, changed_by)
    select id, ${by.languageCode}, key, text, ${by.now}, ${by.accountId}
    from json_to_recordset(${JSON.stringify(entries)}) as given(id uuid, key text, text text)`.execute(tx);
}

const HISTORY_MAX = 100; // of one text; older ones stay in the table

export function selectHistory(db: Database, languageCode: string, key: string) {
  return db
    .selectFrom('text_change_history as history')
    .leftJoin('account', 'account.id', 'history.changed_by')
    .where('history.language_code', '=', languageCode)
    .where('history.key', '=', key)
    .select(['history.id', 'history.text', 'history.changed_at as changedAt', 'account.email as changedBy'])
    .orderBy('history.changed_at', 'desc')
    .orderBy('history.id', 'desc')
    .limit(HISTORY_MAX)
    .execute();
}

/** The addresses of accounts, by id; admins have no other name. */
export async function selectEmails(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('id', '=', ({ fn, val }) => fn.any(val(ids)))
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** How many people have chosen each language. */
export async function countAccounts(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('account')
    .select(({ fn }) => ['language_code', fn.countAll<number>().as('accounts')])
    .where('deleted_at', 'is', null)
    .groupBy('language_code')
    .execute();
  return new Map(rows.map(({ language_code: code, accounts }) => [code, accounts]));
}

/** Adds a language that nobody is offered yet; false when it is there already. */
export function insertLanguage(tx: Tx, language: Language): Promise<boolean> {
  const { languageCode: language_code, countryCode: country_code, nameInNativeLanguage, id, name } = language;
  const row = { id, language_code, country_code, name, name_in_native_language: nameInNativeLanguage, enabled: false };
  const insert = tx.insertInto('language').values(row).returning('id');
  return hasRow(insert.onConflict((conflict) => conflict.column('language_code').doNothing()));
}

/** False when that is how the language was, undefined when there is no such language. */
export async function updateEnabled(tx: Tx, languageCode: string, enabled: boolean): Promise<boolean | undefined> {
  const language = tx.selectFrom('language').select('enabled').where('language_code', '=', languageCode);
  const before = await language.forUpdate().executeTakeFirst();
  if (before?.enabled === !enabled)
    await tx.updateTable('language').set({ enabled }).where('language_code', '=', languageCode).execute();
  return before && before.enabled !== enabled;
}

/** Removes a language and its texts; anyone who had it, and mail in it, goes on in English. False when there is none. */
export async function deleteLanguage(tx: Tx, languageCode: string): Promise<boolean> {
  const language = tx.selectFrom('language').select('id').where('language_code', '=', languageCode);
  if (!(await language.forUpdate().executeTakeFirst())) return false;
  await tx
    .updateTable('account')
    .set({ language_code: FALLBACK, language_chosen: false })
    .where('language_code', '=', languageCode)
    .execute();
  await tx.updateTable('mail').set({ language_code: FALLBACK }).where('language_code', '=', languageCode).execute();
  await tx.deleteFrom('text_change').where('language_code', '=', languageCode).execute();
  await tx.deleteFrom('language').where('language_code', '=', languageCode).execute();
  return true;
}
