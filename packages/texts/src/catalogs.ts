import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePoFile } from '@lingui/format-po';
import type { Catalogs, Entry } from './catalog-types.ts';

export type { Catalogs };

export const LOCALES_FOLDER = join(import.meta.dirname, '../locales');

/**
 * Reads `locales/{language}/{category}/*.po`; Node only. Keys are explicit message ids.
 * Throws when a file cannot be read. Source: the Lingui catalogs that ship with the product.
 */
export function readCatalogs(folder = LOCALES_FOLDER): Catalogs {
  const catalogs: Catalogs = {};
  for (const { language, category, key, text } of readEntries(folder)) {
    ((catalogs[language] ??= {})[category] ??= {})[key] = text;
  }
  return catalogs;
}

/** Every entry of every file, in the order of the files; a key that comes twice is there twice. */
export function readEntries(folder = LOCALES_FOLDER): Entry[] {
  return subfolders(folder).flatMap((language) =>
    subfolders(join(folder, language)).flatMap((category) =>
      readdirSync(join(folder, language, category))
        .filter((name) => name.endsWith('.po'))
        .toSorted()
        .flatMap((file) => readFile(folder, { language, category, file })),
    ),
  );
}

function readFile(folder: string, place: Pick<Entry, 'language' | 'category' | 'file'>): Entry[] {
  const path = join(folder, place.language, place.category, place.file);
  const { items } = parsePoFile(readFileSync(path, 'utf8'));
  return items.map(({ msgid: key, msgstr: [text = ''], extractedComments }) => {
    return { ...place, key, text, description: extractedComments.join(' ') };
  });
}

function subfolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}
