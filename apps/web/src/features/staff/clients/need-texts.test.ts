import type { ClientListItem } from '@app/schema/clients';
import { expect, test } from 'vitest';
import { QUIET } from './client-item-harness.ts';
import { getNeedReason } from './need-texts.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const CLIENT: ClientListItem = {
  ...QUIET,
  activeGrowthPlan: null,
  openTodos: 3,
  overdueTodos: 2,
  lastActivityAt: '2026-10-01T12:00:00Z',
  waitingSince: '2026-11-15T12:00:00Z',
};

test('who waits is described with the age of the wait and its day', () => {
  expect(getNeedReason('waiting', CLIENT, NOW).values).toEqual({ days: 5, date: '15 Nov 2026' });
});

test('overdue to-dos are counted, open ones are not', () => {
  expect(getNeedReason('overdue', CLIENT, NOW).values).toEqual({ count: 2 });
});

test('silence is described by its last day, or by its length when there never was a sign', () => {
  expect(getNeedReason('inactive', CLIENT, NOW).values).toEqual({ date: '1 Oct 2026' });
  expect(getNeedReason('inactive', { ...CLIENT, lastActivityAt: null }, NOW).key).toMatch('never_active');
});

test('an unused invitation names the address it went to', () => {
  expect(getNeedReason('never_logged_in', CLIENT, NOW).values).toEqual({ email: 'a@example.com' });
});
