import { expect, test } from 'vitest';
import { QUIET } from './client-item-harness.ts';
import { countDaysSince, listNeeds } from './needs.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

test('a client who is at work needs nothing', () => {
  expect(listNeeds(QUIET, NOW)).toEqual([]);
});

test('a plan that waits for feedback comes before what is overdue', () => {
  const client = { ...QUIET, waitingSince: '2026-11-18T12:00:00Z', overdueTodos: 2 };
  expect(listNeeds(client, NOW)).toEqual(['waiting', 'overdue']);
});

test('a plan that nobody touched for more than 30 days is inactive', () => {
  expect(listNeeds({ ...QUIET, lastActivityAt: '2026-10-20T12:00:00Z' }, NOW)).toEqual(['inactive']);
  expect(listNeeds({ ...QUIET, lastActivityAt: '2026-10-22T12:00:00Z' }, NOW)).toEqual([]);
});

test('without a plan nobody is inactive, but may lack the right to one', () => {
  const client = { ...QUIET, activeGrowthPlan: null, lastActivityAt: '2026-01-01T12:00:00Z' };
  expect(listNeeds(client, NOW)).toEqual(['no_credit']);
  expect(listNeeds({ ...client, hasCredit: true }, NOW)).toEqual([]);
});

test('who was never here needs a new invitation', () => {
  const client = { ...QUIET, activeGrowthPlan: null, hasCredit: true, everLoggedIn: false, lastActivityAt: null };
  expect(listNeeds(client, NOW)).toEqual(['never_logged_in']);
});

test('waiting is counted in whole days and never below none', () => {
  expect(countDaysSince('2026-11-17T13:00:00Z', NOW)).toBe(2);
  expect(countDaysSince('2026-11-20T12:00:05Z', NOW)).toBe(0);
});
