import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ASVS } from '../guards/asvs/defences.ts';
import { CHECKOUT } from '../guards/checkout-copy.ts';
import { readRows, readSource, type Row } from '../guards/asvs/page.ts';
import { testDefences } from './test-defences.ts';

/*
 * docs/asvs.md names what holds each requirement. `drill guards --asvs` takes each defence away and sees its test fail; this
 * checks in a moment that page, table of defences and record still say the same, and that what they name is still there.
 */

/** The requirements of OWASP ASVS 5.0 that apply, by level; `1.2.1-5` are five. */
const APPLIES: Record<string, string> = {
  1: `1.2.1-5 1.3.1-2 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.4.1-2 3.5.1-3 4.1.1 5.2.1-2 5.3.1-2 6.1.1 6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2
    8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 11.3.1-2 11.4.1 12.1.1 12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`,
  2: `1.1.1-2 1.2.9 1.3.3 1.3.6-7 1.3.11 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.4.3-6 3.7.1-2 4.1.2-3 4.2.1 5.1.1 5.2.3 5.4.2 6.1.2-3 6.2.9-12
    6.3.3-4 6.4.3-4 6.5.1-5 6.6.2-3 6.8.1-2 6.8.4 7.1.1-3 7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2 8.1.2 8.2.3 8.4.1 9.2.2-4
    10.1.1-2 10.2.1 10.5.1-4 11.1.1-2 11.2.1-3 11.3.3
    11.4.2-4 11.5.1 12.1.2 12.3.1-2 13.1.1 13.2.1-5 13.3.1-2 13.4.2-5 14.1.1-2 14.2.2-4 14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7
    16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3`,
};

const text = readSource('docs/asvs.md');
const rows = readRows();
const { defences: DEFENCES } = ASVS;

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

/** The anchors of the headings of a document, as GitHub makes them. */
function anchorsOf(file: string): string[] {
  return [...readSource(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every requirement that applies has one row, under its level', () => {
  const applies = Object.entries(APPLIES).flatMap(([level, ranges]) => idsOf(ranges).map((id) => `${id} (${level})`));
  const listed = rows.map(({ id, level }) => `${id} (${level})`);
  expect(applies.length).toBe(191);
  expect(applies.filter((one) => !listed.includes(one))).toEqual([]);
  expect(listed.filter((one) => !applies.includes(one) && !one.endsWith('(3)'))).toEqual([]);
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every row has a proof, a document, or a deviation with its reason, and only a deviation may have two of them', () => {
  const wrong = rows.filter(({ tests, headings, isDeviation }: Row) => {
    const kinds = [tests.length > 0, headings.length > 0, isDeviation].filter(Boolean).length;
    return kinds === 0 || (kinds > 1 && !isDeviation);
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test('a row names the tests that the table of defences has for it, and no others', () => {
  const named = rows.flatMap(({ id, tests }) => tests.map((one) => `${id} ${one}`));
  const inTable = DEFENCES.flatMap((defence) => defence.rows.map((id) => `${id} ${defence.test}`));
  expect(named.toSorted()).toEqual([...new Set(inTable)].toSorted());
});

testDefences(ASVS);

test('each heading that a row names is there', () => {
  for (const heading of rows.flatMap(({ headings }) => headings)) {
    const [file = '', anchor = ''] = heading.split('#');
    expect([heading, existsSync(path.join(CHECKOUT, file)) && anchorsOf(file).includes(anchor)]).toEqual([
      heading,
      true,
    ]);
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
