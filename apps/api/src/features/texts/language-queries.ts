import type { Language } from '@app/schema/texts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { FALLBACK } from './shipped.ts';

/** How many people have chosen each language. */
export async function countAccounts(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ language_code: string; accounts: number }>`select language_code, count(*) as accounts
    from account where deleted_at is null group by language_code`.execute(db);
  return new Map(rows.map(({ language_code: code, accounts }) => [code, accounts]));
}

/** Adds a language that nobody is offered yet; false when it is there already. */
export async function insertLanguage(tx: Tx, language: Language): Promise<boolean> {
  const row = await tx
    .insertInto('language')
    .values({
      id: language.id,
      language_code: language.languageCode,
      country_code: language.countryCode,
      name: language.name,
      name_in_native_language: language.nameInNativeLanguage,
      enabled: false,
    })
    .onConflict((conflict) => conflict.column('language_code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when there is no such language. */
export async function updateEnabled(tx: Tx, languageCode: string, enabled: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('language')
    .set({ enabled })
    .where('language_code', '=', languageCode)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a language and its texts; anyone who had it, and mail in it, goes on in English. False when there is none. */
export async function deleteLanguage(tx: Tx, languageCode: string): Promise<boolean> {
  const locked = await sql`select id from language where language_code = ${languageCode} for update`.execute(tx);
  if (locked.rows.length === 0) return false;
  await sql`update account set language_code = ${FALLBACK}, language_chosen = false
    where language_code = ${languageCode}`.execute(tx);
  await sql`update mail set language_code = ${FALLBACK} where language_code = ${languageCode}`.execute(tx);
  await tx.deleteFrom('text_change').where('language_code', '=', languageCode).execute();
  await tx.deleteFrom('language').where('language_code', '=', languageCode).execute();
  return true;
}
