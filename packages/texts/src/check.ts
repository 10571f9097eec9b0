import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEntries } from './catalogs.ts';
import { brokenTexts, differingPlaceholders, duplicateKeys, emptyTexts, missingKeys, unusedKeys } from './faults.ts';
import { BUILT_IN_FILE, builtInSource, KEYS_FILE, keysSource } from './generated.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Checks the shipped texts; names every fault and ends with 1 when there is one. */
const entries = readEntries();
const broken = brokenTexts(entries);
const faults = [
  ...duplicateKeys(entries),
  ...missingKeys(entries),
  ...emptyTexts(entries),
  ...broken,
  ...differingPlaceholders(entries),
  ...unusedKeys(entries, readSources()),
  ...outdated(KEYS_FILE, keysSource(entries)),
  ...(broken.length > 0 ? [] : outdated(BUILT_IN_FILE, builtInSource(entries))),
];
for (const fault of faults) console.error(fault);
console.log(`${entries.length} texts checked, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);

function readSources(): string {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: ROOT });
  const own = files.filter((file) => !file.includes('.gen.') && !file.includes('.test.'));
  return own.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
}

function outdated(file: string, source: string): string[] {
  const same = existsSync(file) && readFileSync(file, 'utf8') === source;
  return same ? [] : [`${file} is out of date: run node packages/texts/src/generate.ts`];
}
