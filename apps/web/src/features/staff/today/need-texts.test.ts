import { expect, test } from 'vitest';
import { countDaysSince, getNeedReason } from './need-texts.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

test('a reason says how many, how long and since when', () => {
  const { key, values } = getNeedReason({ need: 'waiting', since: '2026-11-15T12:00:00Z' }, 2, NOW);
  expect(key).toBe('today.reason.waiting');
  expect(values).toEqual({ count: 2, days: 5, date: '15 Nov 2026' });
});

test('a day counts like a moment', () => {
  expect(getNeedReason({ need: 'overdue', since: '2026-11-10' }, 2, NOW).values).toMatchObject({ days: 10 });
});

test('waiting is counted in whole days and never below none', () => {
  expect(countDaysSince('2026-11-17T13:00:00Z', NOW)).toBe(2);
  expect(countDaysSince('2026-11-20T12:00:05Z', NOW)).toBe(0);
});
