import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from './catalog-types.ts';
import { LOCALES_FOLDER } from './catalogs.ts';
import type { Module } from './extract/modules.ts';
import { findPlaces, listWithoutPlace, toPlacesFile } from './extract/places.ts';
import { withReferences } from './extract/references.ts';
import { findUsage } from './extract/usage.ts';

const PLACES_FILE = join(import.meta.dirname, 'places.gen.json');

/** What modules and texts give together: files as they should be, and what is wrong with the texts’ descriptions. */
type Extracted = { files: { file: string; source: string }[]; faults: string[] };

/** Finds where each text is used: for translators into the PO files of `folder`, for admins into the places. */
export function extract(entries: readonly Entry[], modules: readonly Module[], folder = LOCALES_FOLDER): Extracted {
  const usage = findUsage([...new Set(entries.map(({ key }) => key))], modules);
  const places = findPlaces(usage, modules);
  const catalogs = globSync('*/*/*.po', { cwd: folder })
    .toSorted()
    .map((name) => ({ name, po: readFileSync(join(folder, name), 'utf8') }));
  return {
    files: [
      ...catalogs.map(({ name, po }) => ({ file: join(folder, name), source: withReferences(po, usage) })),
      { file: PLACES_FILE, source: toPlacesFile(places) },
    ],
    faults: [...listWithoutPlace(places), ...withoutDescription(entries)],
  };
}

function withoutDescription(entries: readonly Entry[]): string[] {
  return entries
    .filter(({ language, description }) => language === 'en' && description.trim() === '')
    .map(({ category, file, key }) => `${key} in en/${category}/${file} has no comment (#.) that says what it is`);
}
