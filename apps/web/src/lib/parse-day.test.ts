import { expect, test } from 'vitest';
import { formatDate } from './format.ts';
import { isNoSuchDay, parseDay } from './parse-day.ts';

const LOCALES = ['en-GB', 'fi-FI', 'sv-SE'];

test('days are read as people write them', () => {
  for (const text of [
    '31.12.2026',
    '31. 12. 2026',
    '31.12.26',
    '2026-12-31',
    '31/12/2026',
    '31 Dec 2026',
    '31. joulukuuta 2026',
    ' 31.12.2026 ',
  ])
    expect(parseDay(text, LOCALES)).toBe('2026-12-31');
});

test('every month reads back as it is shown in each language', () => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-05`;
    for (const locale of LOCALES) expect(parseDay(formatDate(day, { locale }), [locale])).toBe(day);
  }
});

test('March and November are distinguished in Finnish', () => {
  expect(parseDay('5. maaliskuuta 2026', LOCALES)).toBe('2026-03-05');
  expect(parseDay('5. marraskuuta 2026', LOCALES)).toBe('2026-11-05');
});

test('months are read in every language offered, whichever is on the page', () => {
  for (const locales of [LOCALES, LOCALES.toReversed()]) {
    expect(parseDay('5 mar 2026', locales)).toBe('2026-03-05');
    expect(parseDay('5 marras 2026', locales)).toBe('2026-11-05');
    expect(parseDay('5 maj 2026', locales)).toBe('2026-05-05');
    expect(parseDay('5 Okt 2026', locales)).toBe('2026-10-05');
  }
});

test('empty is no day; what is half typed or not in the calendar is unreadable', () => {
  expect(parseDay('')).toBeNull();
  for (const text of ['31.', '30.2.2026', '2026-13-01', 'tomorrow', '31 Foo 2026', '15.1.2', '31.2.'])
    expect(parseDay(text)).toBeUndefined();
});

test('without a year it is the next such day, today counted', () => {
  const today = new Date(2026, 10, 23);
  const read = (text: string) => parseDay(text, LOCALES, today);
  expect(['15.1', '15.1.', '15/1', '15. 1.'].map(read)).toEqual(Array.from({ length: 4 }, () => '2027-01-15'));
  expect(read('23.11.')).toBe('2026-11-23');
  expect(read('22.11.')).toBe('2027-11-22');
  expect(read('29.2.')).toBe('2028-02-29');
});

test('a day that no calendar has differs from what means no day', () => {
  for (const text of ['31.2.', '31.2.2027', '2026-02-30', '1.13.2026', '31 Feb 2027'])
    expect(isNoSuchDay(text), text).toBe(true);
  for (const text of ['', '31', 'tomorrow', '28.2.', '29.2.', '31 Foo 2026'])
    expect(isNoSuchDay(text), text).toBe(false);
});
