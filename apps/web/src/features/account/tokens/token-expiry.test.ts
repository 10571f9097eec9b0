import { expect, test } from 'vitest';
import { addDays, isExpired, canExpireOn } from './token-expiry.ts';

test('days are counted over months, years and the change of the clocks', () => {
  expect(addDays('2026-03-15', 30)).toBe('2026-04-14');
  expect(addDays('2026-12-31', 365)).toBe('2027-12-31');
});

test('a token may end today at the earliest and a year from today at the latest', () => {
  const may = (day: string) => canExpireOn(day, '2026-08-05');
  expect(['2026-08-04', '2026-08-05', '2027-08-05', '2027-08-06'].map(may)).toEqual([false, true, true, false]);
});

test('a token is expired from its moment on', () => {
  const end = '2026-08-05T20:59:59.999Z';
  expect(isExpired(end, new Date('2026-08-05T20:59:59.998Z'))).toBe(false);
  expect(isExpired(end, new Date(end))).toBe(true);
});
