import { expect, test } from 'vitest';
import { QUIET } from './client-item-harness.ts';
import { isInactive } from './needs.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

test('a plan that nobody touched for more than 30 days is inactive', () => {
  expect(isInactive(QUIET, NOW)).toBe(false);
  expect(isInactive({ ...QUIET, lastActivityAt: '2026-10-20T12:00:00Z' }, NOW)).toBe(true);
  expect(isInactive({ ...QUIET, lastActivityAt: '2026-10-22T12:00:00Z' }, NOW)).toBe(false);
});

test('without a plan nobody is inactive', () => {
  expect(isInactive({ ...QUIET, activeGrowthPlan: null, lastActivityAt: '2026-01-01T12:00:00Z' }, NOW)).toBe(false);
});
