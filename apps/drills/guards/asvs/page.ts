import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../checkout-copy.ts';

/** A file of the checkout. */
export const readSource = (file: string) => readFileSync(path.join(CHECKOUT, file), 'utf8');

/** What a row says holds it: a test, a deviation with its reason, or a heading of a document. */
export type Row = { id: string; level: string; isDeviation: boolean; tests: string[]; headings: string[] };

/** The rows of docs/asvs.md. */
export function readRows(): Row[] {
  const page = readSource('docs/asvs.md');
  return [...page.matchAll(/^\| (\d+\.\d+\.\d+) \((\d)\) +\|.*\| *(.*?) *\|$/gm)].map(
    ([, id = '', level = '', held = '']) => {
      const pointers = [...held.matchAll(/`([^`]+)`/g)].map(([, pointer = '']) => pointer);
      return {
        id,
        level,
        isDeviation: held.includes('**deviation**'),
        tests: pointers.filter((pointer) => pointer.includes(' › ')),
        headings: pointers.filter((pointer) => pointer.includes('#')),
      };
    },
  );
}

/** The file of a test, and the words of its name, which may have `%s` where a table fills it. */
export function locateTest(pointer: string): { file: string; words: string } {
  const [name = '', words = ''] = pointer.split(' › ');
  return { file: toPath(name), words };
}

/** Fits the names that a test has when it runs. */
export function toPattern(words: string): RegExp {
  const parts = words.split(/%[sij]|\$[\w.]+/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(parts.join('.*'));
}

/** Most are tests of the API and journeys in a browser, which are named without their folder. */
function toPath(name: string): string {
  if (name.includes('/')) return name;
  return name.endsWith('.spec.ts') ? `apps/e2e/journeys/${name}` : `apps/api/test/${name}`;
}
