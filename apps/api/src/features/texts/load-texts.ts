import { readEntries } from '@app/texts/catalogs';
import places from '@app/texts/places.gen.json' with { type: 'json' };
import type { Database } from '../../database/connect.ts';
import { openTextLibrary, type TextLibrary } from './text-library.ts';
import { selectRevision, selectStored } from './queries.ts';
import { joinShipped } from './shipped.ts';

/** The shipped texts with what admins changed; `brand` is the firm's name of the configuration. */
export function openTexts(db: Database, brand: string): Promise<TextLibrary> {
  return openTextLibrary(shipped(), { revision: () => selectRevision(db), read: () => selectStored(db) }, brand);
}

/** The shipped texts alone, for what runs without a database. */
export function openShippedTexts(brand: string): Promise<TextLibrary> {
  const texts = shipped();
  const codes = new Set([...texts.values()].flatMap((one) => [...one.texts.keys()]));
  const languages = [...codes].map((code) => {
    return { id: code, languageCode: code, countryCode: code, name: code, nameInNativeLanguage: code, enabled: true };
  });
  const source = {
    revision: () => Promise.resolve(0),
    read: () => Promise.resolve({ revision: 0, languages, changes: [] }),
  };
  return openTextLibrary(texts, source, brand);
}

const shipped = () => joinShipped(readEntries(), places);
