import { writeFileSync } from 'node:fs';
import { readEntries } from './catalogs.ts';
import { extract } from './extract.ts';
import { readModules } from './extract/modules.ts';
import { BUILT_IN_FILE, builtInSource, KEYS_FILE, keysSource } from './generated.ts';

/**
 * Writes the typed keys, the built-in English texts, where each text is used, and the PO files’ references; run it after
 * every change of a PO file or of a page’s texts.
 */
const entries = readEntries();
writeFileSync(KEYS_FILE, keysSource(entries));
writeFileSync(BUILT_IN_FILE, builtInSource(entries));
for (const { file, source } of extract(entries, readModules()).files) writeFileSync(file, source);
