import { expect, test } from 'vitest';
import { pairRows } from './pair-rows.ts';

const toComparable = (text: string) => ({ text, words: new Set(text.split(' ')) });
const pair = (before: string[], after: string[]) =>
  pairRows(before.map(toComparable), after.map(toComparable)).map(({ from, to, moved }) => [from, to, moved]);

test('equal rows outside the longest common subsequence were moved', () => {
  expect(pair(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])).toEqual([
    [3, 0, true],
    [0, 1, false],
    [1, 2, false],
    [2, 3, false],
  ]);
});

test('rows pair from half of their words on, the most similar first', () => {
  expect(pair(['grow in Sweden'], ['grow in Norway now', 'grow in Sweden soon'])).toEqual([
    [null, 0, false],
    [0, 1, false],
  ]);
  expect(pair(['a b', 'c d'], ['a x', 'c y z v'])).toEqual([
    [0, 0, false],
    [null, 1, false],
    [1, null, false],
  ]);
});

test('an equal row pairs before a similar one', () => {
  expect(pair(['a b c', 'a b'], ['a b'])).toEqual([
    [0, null, false],
    [1, 0, false],
  ]);
});

test('a changed row that is now on the other side of one that stayed was moved', () => {
  expect(pair(['a b', 'c'], ['c', 'a b d'])).toEqual([
    [1, 0, false],
    [0, 1, true],
  ]);
});

test('a removed row comes where it was', () => {
  expect(pair(['a', 'b', 'c'], ['a', 'c', 'd'])).toEqual([
    [0, 0, false],
    [1, null, false],
    [2, 1, false],
    [null, 2, false],
  ]);
});
