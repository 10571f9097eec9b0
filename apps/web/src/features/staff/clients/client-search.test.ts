import { expect, test } from 'vitest';
import { readClientSearch } from '../staff-search.ts';

test('an address that says nothing filters nothing', () => {
  expect(readClientSearch({})).toEqual({});
});

test('text, need, sort and consultant are read, what belongs to another page is not', () => {
  const consultant = '019a9f00-0000-7000-8000-000000000001';
  const search = { q: 'Oy', need: 'overdue', sort: 'progress', consultant };
  expect(readClientSearch({ ...search, plan: 'p' })).toEqual(search);
});

test('a need, a sort or a consultant that cannot be is left out', () => {
  expect(readClientSearch({ need: 'rich', sort: 'price', consultant: 'Aino' })).toEqual({});
});

test('a text that looks like a number is still a text', () => {
  expect(readClientSearch({ q: 12 })).toEqual({ q: '12' });
});
