import { expect, test } from 'vitest';
import { clientSearch } from './client-search.ts';

test('an address that says nothing filters nothing', () => {
  expect(clientSearch({})).toEqual({});
});

test('text, need, sort and consultant are read, what belongs to another page is not', () => {
  const consultant = '019a9f00-0000-7000-8000-000000000001';
  const search = { q: 'Oy', need: 'overdue', sort: 'progress', consultant };
  expect(clientSearch({ ...search, plan: 'p' })).toEqual(search);
});

test('a need, a sort or a consultant that cannot be is left out', () => {
  expect(clientSearch({ need: 'rich', sort: 'price', consultant: 'Aino' })).toEqual({});
});

test('a text that looks like a number is still a text', () => {
  expect(clientSearch({ q: 12 })).toEqual({ q: '12' });
});
