import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { read, ROOT } from './configured.ts';

/* What docs/asvs.md says is held by a test or a file must be: a row that nothing holds any more is found here. */

/** The requirements of OWASP ASVS 5.0 that apply, by level; `1.2.1-5` are five. */
const APPLIES: Record<string, string> = {
  1: `1.2.1-5 1.3.1-2 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.4.1-2 3.5.1-3 4.1.1 5.3.2 6.1.1 6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2
    8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 11.3.1-2 11.4.1 12.1.1 12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`,
  2: `1.1.1-2 1.2.9 1.3.3 1.3.6-7 1.3.11 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.4.3-6 3.7.1-2 4.1.2-3 4.2.1 5.4.2 6.1.2-3 6.2.9-12
    6.3.3-4 6.4.3-4 6.5.1-5 6.6.2-3 7.1.1-2 7.3.1-2 7.4.3-5 7.5.1-2 8.1.2 8.2.3 8.4.1 9.2.2-4 11.1.1-2 11.2.1-3 11.3.3
    11.4.2-4 11.5.1 12.1.2 12.3.1-2 13.1.1 13.2.1-5 13.3.1-2 13.4.2-5 14.1.1-2 14.2.2-4 14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7
    16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3`,
};

type Row = { id: string; level: string; isDeviation: boolean; pointers: string[] };

const text = read('docs/asvs.md');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \((\d)\) +\|.*\| *(.*?) *\|$/gm)].map(
  ([, id = '', level = '', held = '']): Row => ({
    id,
    level,
    isDeviation: held.includes('**deviation**'),
    pointers: [...held.matchAll(/`([^`]+)`/g)].map(([, pointer = '']) => pointer),
  }),
);

/** `1.2.1-3` as three. */
function idsOf(ranges: string): string[] {
  return ranges.split(/\s+/).flatMap((range) => {
    const [, section = '', first = '', last = first] = /^(\d+\.\d+\.)(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    return Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_none, index) => section + (Number(first) + index),
    );
  });
}

/** Where a file is: most are tests of the API and journeys in a browser, which are named without their folder. */
function placeOf(file: string): string {
  if (file.includes('/')) return file;
  if (file.endsWith('.spec.ts')) return `apps/e2e/journeys/${file}`;
  return file.endsWith('.test.ts') ? `apps/api/test/${file}` : file;
}

/** The names of the tests of a file and of the groups they are in. */
function titlesOf(file: string): string[] {
  const calls = /(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1\s*,/g;
  return [...read(file).matchAll(calls)].map(([, , title = '']) => title);
}

test('every requirement that applies has one row, under its level', () => {
  const applies = Object.entries(APPLIES).flatMap(([level, ranges]) => idsOf(ranges).map((id) => `${id} (${level})`));
  const told = rows.map(({ id, level }) => `${id} (${level})`);
  expect(applies.length).toBe(173);
  expect(applies.filter((one) => !told.includes(one))).toEqual([]);
  expect(told.filter((one) => !applies.includes(one) && !one.endsWith('(3)'))).toEqual([]);
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test.each(rows)('$id points to what is there', ({ pointers }) => {
  expect(pointers).not.toEqual([]);
  for (const pointer of pointers) {
    const [name = '', words] = pointer.split(' › ');
    const file = placeOf(name);
    expect([pointer, existsSync(path.join(ROOT, file))]).toEqual([pointer, true]);
    if (words === undefined) continue;
    expect(words.length).toBeGreaterThan(8);
    expect(
      titlesOf(file).filter((title) => title.includes(words)),
      pointer,
    ).not.toEqual([]);
  }
});

test('each deviation is explained, and nothing else is', () => {
  const [, section = ''] = /^## Deviations$(.*?)^## /ms.exec(text) ?? [];
  const explained = [...section.matchAll(/^- \*\*([\d., ]+)\*\*/gm)].flatMap(([, ids = '']) => ids.split(/, */));
  expect(explained.toSorted()).toEqual(
    rows
      .filter(({ isDeviation }) => isDeviation)
      .map(({ id }) => id)
      .toSorted(),
  );
});
