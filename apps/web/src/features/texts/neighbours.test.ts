import { expect, test } from 'vitest';
import { getNeighbours } from './neighbours.ts';

const KEYS = ['a', 'b', 'c'];

test('a text has the one before it and the one after it', () => {
  expect(getNeighbours(KEYS, 'b', null)).toEqual({ previous: 'a', next: 'c' });
  expect(getNeighbours(KEYS, 'a', null)).toEqual({ previous: null, next: 'b' });
  expect(getNeighbours(KEYS, 'c', null)).toEqual({ previous: 'b', next: null });
});

test('a text that has left the list still leads to those that were around it', () => {
  expect(getNeighbours(['a', 'c'], 'b', 1)).toEqual({ previous: 'a', next: 'c' });
  expect(getNeighbours(['b', 'c'], 'a', 0)).toEqual({ previous: null, next: 'b' });
});

test('a text that never was in the list has none', () => {
  expect(getNeighbours(KEYS, 'x', null)).toEqual({ previous: null, next: null });
});
