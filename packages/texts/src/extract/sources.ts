import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One source file, named by its path in the repository. */
export type Source = { file: string; text: string };

const ROOT = join(import.meta.dirname, '../../../..');
const NO_SOURCE = ['.gen.', '.test.', '/seed/'];

/** The program's own sources, sorted by path: no tests, nothing generated, no demo data. */
export function readSources(): Source[] {
  return globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !NO_SOURCE.some((part) => file.includes(part)))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
}
