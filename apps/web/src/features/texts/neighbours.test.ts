import { expect, test } from 'vitest';
import { neighboursOf } from './neighbours.ts';

const KEYS = ['a', 'b', 'c'];

test('a text has the one before it and the one after it', () => {
  expect(neighboursOf(KEYS, 'b', null)).toEqual({ previous: 'a', next: 'c' });
  expect(neighboursOf(KEYS, 'a', null)).toEqual({ previous: null, next: 'b' });
  expect(neighboursOf(KEYS, 'c', null)).toEqual({ previous: 'b', next: null });
});

test('a text that has left the list still leads to those that were around it', () => {
  expect(neighboursOf(['a', 'c'], 'b', 1)).toEqual({ previous: 'a', next: 'c' });
  expect(neighboursOf(['b', 'c'], 'a', 0)).toEqual({ previous: null, next: 'b' });
});

test('a text that never was in the list has none', () => {
  expect(neighboursOf(KEYS, 'x', null)).toEqual({ previous: null, next: null });
});
