import { expect, test } from 'vitest';
import { addDays, toDay } from './days.ts';

test.each([
  ['2026-01-10T21:59:59.999Z', 'Europe/Helsinki', '2026-01-10'],
  ['2026-01-10T22:00:00Z', 'Europe/Helsinki', '2026-01-11'],
  ['2026-07-10T21:00:00Z', 'Europe/Helsinki', '2026-07-11'],
  ['2026-03-29T00:59:59Z', 'Europe/Helsinki', '2026-03-29'],
  ['2026-10-25T21:59:59Z', 'Europe/Helsinki', '2026-10-25'],
  ['2026-01-01T04:59:59Z', 'America/New_York', '2025-12-31'],
  ['2026-12-31T23:59:59Z', 'UTC', '2026-12-31'],
  ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
])('at %s it is in %s the day %s', (moment, timeZone, day) => {
  expect(toDay(new Date(moment), timeZone)).toBe(day);
});

test.each([
  ['2026-01-31', 1, '2026-02-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-10-24', 2, '2026-10-26'],
  ['2026-05-05', 0, '2026-05-05'],
  ['2026-01-01', -366, '2024-12-31'],
])('%s and %i days is %s', (day, days, other) => {
  expect(addDays(day, days)).toBe(other);
});
