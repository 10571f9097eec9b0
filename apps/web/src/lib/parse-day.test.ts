import { expect, test } from 'vitest';
import { formatDate } from './format.ts';
import { parseDay } from './parse-day.ts';

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
    expect(parseDay(text)).toBe('2026-12-31');
});

test('every month reads back as it is shown in both languages', () => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-05`;
    expect(parseDay(formatDate(day, { language: 'en' }))).toBe(day);
    expect(parseDay(formatDate(day, { language: 'fi' }))).toBe(day);
  }
});

test('March and November are told apart in Finnish', () => {
  expect(parseDay('5. maaliskuuta 2026')).toBe('2026-03-05');
  expect(parseDay('5. marraskuuta 2026')).toBe('2026-11-05');
});

test('empty is no day; what is half typed or not in the calendar is unreadable', () => {
  expect(parseDay('')).toBeNull();
  for (const text of ['31.12.', '30.2.2026', '2026-13-01', 'tomorrow', '31 Foo 2026'])
    expect(parseDay(text)).toBeUndefined();
});
