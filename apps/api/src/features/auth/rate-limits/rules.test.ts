import { expect, test } from 'vitest';
import type { Limit } from './limits.ts';
import { getLongestMs, getRecentTimes, getRoomIn } from './rules.ts';

const NOW = 1_000_000_000;
const MINUTE = 60_000;
const MAILS: Limit = {
  name: 'mail',
  windows: [
    { most: 3, seconds: 600 },
    { most: 10, seconds: 86_400 },
  ],
};

test('with nothing tried there is all the room of the smallest window, and nothing to wait for', () => {
  expect(getRoomIn(MAILS, [], NOW)).toEqual({ left: 3, waitMs: 0 });
});

test('the room comes back when the oldest try that counts leaves its window, and not before', () => {
  const times = [NOW - 9 * MINUTE, NOW - 5 * MINUTE, NOW - MINUTE];
  expect(getRoomIn(MAILS, times, NOW)).toEqual({ left: 0, waitMs: MINUTE });
  expect(getRoomIn(MAILS, times, NOW + MINUTE - 1).left).toBe(0);
  expect(getRoomIn(MAILS, times, NOW + MINUTE).left).toBe(1);
});

test('the fullest window decides', () => {
  const times = Array.from({ length: 10 }, (_, index) => NOW - (20 - index) * 60 * MINUTE);
  expect(getRoomIn(MAILS, times, NOW)).toEqual({ left: 0, waitMs: 4 * 60 * MINUTE });
});

test('in no ten minutes are there more than three, wherever they begin', () => {
  const accepted: number[] = [];
  for (let now = NOW; now < NOW + 60 * MINUTE; now += 7_000)
    if (getRoomIn(MAILS, accepted, now).left > 0) accepted.push(now);
  for (const start of accepted)
    expect(accepted.filter((time) => time >= start && time < start + 10 * MINUTE).length).toBeLessThanOrEqual(3);
  expect(accepted).toHaveLength(10);
});

test('only what still counts is kept', () => {
  const old = NOW - getLongestMs(MAILS);
  expect(getRecentTimes(MAILS, [old - 1, old, old + 1, NOW], NOW)).toEqual([old + 1, NOW]);
});
