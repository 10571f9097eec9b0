import { readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** A file of the repository. */
export function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** The variables that a file in the form of `.env` names. */
export function readVariableNames(file: string): Set<string> {
  return new Set([...read(file).matchAll(/^([A-Z][A-Z_]*)=/gm)].map(([, name]) => name!));
}
