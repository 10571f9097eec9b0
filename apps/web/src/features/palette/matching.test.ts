import { expect, test } from 'vitest';
import { findEntries } from './matching.ts';

const entry = (label: string, detail = '') => ({ key: label, label, detail, run: () => null });
const ENTRIES = [entry('2. Suunta ja tavoitetila', 'Vaihe'), entry('Äyräpää Oy', 'Aino Laine'), entry('Suunnitelmat')];
const find = (typed: string, most = 9) => findEntries(ENTRIES, typed, most).map(({ label }) => label);

test('every word that was typed is in the name or in what tells it from others, in any order and case', () => {
  expect(find('äyrä')).toEqual(['Äyräpää Oy']);
  expect(find('LAINE oy')).toEqual(['Äyräpää Oy']);
  expect(find('suu')).toEqual(['2. Suunta ja tavoitetila', 'Suunnitelmat']);
  expect(find('suunta laine')).toEqual([]);
});

test('without words all are there, at most so many', () => {
  expect(find('  ')).toHaveLength(3);
  expect(find('', 2)).toHaveLength(2);
});
