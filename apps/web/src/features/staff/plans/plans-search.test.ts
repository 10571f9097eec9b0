import { expect, test } from 'vitest';
import { readPlansSearch } from '../staff-search.ts';

const ID = '019a9f00-0000-7000-8000-000000000001';

test('each filter is read', () => {
  expect(readPlansSearch({ state: 'submitted', consultant: ID, q: 'Acme' })).toEqual({
    state: 'submitted',
    consultant: ID,
    q: 'Acme',
  });
});

test('what no filter can be is left out', () => {
  expect(readPlansSearch({ state: 'lost', consultant: 'Aino', q: null })).toEqual({});
});
