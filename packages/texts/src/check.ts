import { existsSync, readFileSync } from 'node:fs';
import { readEntries } from './catalogs.ts';
import { extract } from './extract.ts';
import { readModules } from './extract/modules.ts';
import {
  brokenTexts,
  differingPlaceholders,
  duplicateKeys,
  emptyTexts,
  missingKeys,
  untranslatedDescriptions,
} from './faults.ts';
import { BUILT_IN_FILE, builtInSource, KEYS_FILE, keysSource } from './generated.ts';
import { unstylishTexts } from './style.ts';

/** Checks the shipped texts; names every fault and ends with 1 when there is one. */
const entries = readEntries();
const broken = brokenTexts(entries);
const extracted = extract(entries, readModules());
const faults = [
  ...duplicateKeys(entries),
  ...missingKeys(entries),
  ...emptyTexts(entries),
  ...broken,
  ...differingPlaceholders(entries),
  ...untranslatedDescriptions(entries),
  ...unstylishTexts(entries),
  ...extracted.faults,
  ...outdated(KEYS_FILE, keysSource(entries)),
  ...(broken.length > 0 ? [] : outdated(BUILT_IN_FILE, builtInSource(entries))),
  ...extracted.files.flatMap(({ file, source }) => outdated(file, source)),
];
for (const fault of faults) console.error(fault);
console.log(`${entries.length} texts checked, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);

function outdated(file: string, source: string): string[] {
  const same = existsSync(file) && readFileSync(file, 'utf8') === source;
  return same ? [] : [`${file} is out of date: run node packages/texts/src/generate.ts`];
}
