import type { CheckIn } from '@app/schema/check-ins';
import type { Metric } from '@app/schema/metrics';
import { expect, test } from 'vitest';
import { findNextCheckIn, findOpenCheckIn } from './check-in-queries.ts';
import { listMissingFigures } from './missing-figures.ts';

const MOMENT = '2026-11-20T10:00:00Z';
const checkIn = (number: number, more: Partial<CheckIn> = {}) =>
  ({ id: `c${number}`, number, dueOn: '2026-12-01', openedAt: null, missedAt: null, sentAt: null, ...more }) as CheckIn;
const numbers = (...checkIns: CheckIn[]) => [
  findOpenCheckIn({ checkIns })?.number ?? null,
  findNextCheckIn({ checkIns })?.number ?? null,
];

test('the newest check-in that has opened takes text until it is sent, a missed one too while the next is closed', () => {
  expect(numbers(checkIn(1))).toEqual([null, 1]);
  expect(numbers(checkIn(1, { openedAt: MOMENT }))).toEqual([1, null]);
  const missed = checkIn(1, { openedAt: MOMENT, missedAt: MOMENT });
  expect(numbers(checkIn(2), missed)).toEqual([1, 2]);
  expect(numbers(checkIn(2, { openedAt: MOMENT }), missed)).toEqual([2, null]);
  expect(numbers(checkIn(2), checkIn(1, { openedAt: MOMENT, sentAt: MOMENT }))).toEqual([null, 2]);
});

const metric = (more: Partial<Metric> = {}) =>
  ({ id: 'm', period: 'month', startsOn: '2026-07-01', archivedAt: null, values: [], ...more }) as unknown as Metric;
const value = (period: string) => ({ period, value: 1, note: null, version: 1 });
const isMissing = (one: Metric, today = '2026-11-20') => listMissingFigures({ metrics: [one] }, today).length === 1;

test('a figure is missing when its month or quarter that ended last has no value', () => {
  expect(isMissing(metric())).toBe(true);
  expect(isMissing(metric({ values: [value('2026-10-01')] }))).toBe(false);
  expect(isMissing(metric({ values: [value('2026-09-01'), value('2026-11-01')] }))).toBe(true);
  expect(isMissing(metric({ period: 'quarter', values: [value('2026-07-01')] }))).toBe(false);
  expect(isMissing(metric({ period: 'quarter', values: [value('2026-04-01')] }))).toBe(true);
});

test('a figure is not missing before its first period has ended, nor once it is archived', () => {
  expect(isMissing(metric({ startsOn: '2026-11-01' }))).toBe(false);
  expect(isMissing(metric({ startsOn: '2026-11-01' }), '2026-12-01')).toBe(true);
  expect(isMissing(metric({ archivedAt: MOMENT }))).toBe(false);
});
