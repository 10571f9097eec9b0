import type { Language } from '@app/schema/texts';
import type { Database, Tx } from '../../database/connect.ts';
import { FALLBACK } from './shipped.ts';

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
  const { numUpdatedRows } = await tx
    .updateTable('language')
    .set({ enabled })
    .where('language_code', '=', languageCode)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
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
