import { writeFileSync } from 'node:fs';
import { readEntries } from './catalogs.ts';
import { BUILT_IN_FILE, builtInSource, KEYS_FILE, keysSource } from './generated.ts';

/** Writes the typed keys and the built-in English texts; run it after every change of a PO file. */
const entries = readEntries();
writeFileSync(KEYS_FILE, keysSource(entries));
writeFileSync(BUILT_IN_FILE, builtInSource(entries));
