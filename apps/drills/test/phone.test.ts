import { expect, test } from 'vitest';
import { findInp, listMissed } from '../phone/goals.ts';

const page = (name: string, paintMs: number, shift = 0) => ({ name, paintMs, shift, requests: 20 });

test('a page that comes late, moves or answers keys slowly misses its goal', () => {
  expect(listMissed([page('plan', 2_500), page('account', 9_000, 0.02)], { frameMs: 100, inpMs: 100 })).toEqual([]);
  expect(listMissed([page('plan', 2_501)], { frameMs: 0, inpMs: 0 })).toHaveLength(1);
  expect(listMissed([page('account', 0, 0.021)], { frameMs: 0, inpMs: 0 })).toHaveLength(1);
  expect(listMissed([], { frameMs: 101, inpMs: 101 })).toHaveLength(2);
});

test('the interaction to next paint is the longest, of which one in fifty is left out', () => {
  expect(findInp([40, 120, 90], 49)).toBe(120);
  expect(findInp([40, 120, 90], 50)).toBe(90);
  expect(findInp([], 300)).toBe(0);
});
