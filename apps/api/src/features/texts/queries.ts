import type { Language } from '@app/schema/texts';
import type { Database } from '../../database/connect.ts';

/** The languages that are switched on, the default first. */
export async function selectLanguages(db: Database): Promise<Language[]> {
  const rows = await db
    .selectFrom('language')
    .select(['id', 'language_code', 'country_code', 'name', 'name_in_native_language'])
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    languageCode: row.language_code,
    countryCode: row.country_code,
    name: row.name,
    nameInNativeLanguage: row.name_in_native_language,
  }));
}
