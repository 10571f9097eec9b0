import { expect, test } from 'vitest';
import {
  daysBetween,
  formatDate,
  formatDateTime,
  formatNumber,
  formatNumberInput,
  formatPercent,
  formatRelativeDay,
  formatTime,
  parseNumber,
} from './format.ts';

const en = { locale: 'en-GB' };
const fi = { locale: 'fi-FI' };
const sv = { locale: 'sv-SE' };
const NBSP = '\u00a0';

test('numbers are shown in the language’s way', () => {
  expect(formatNumber(1250.5, en)).toBe('1,250.5');
  expect(formatNumber(1250.5, fi)).toBe(`1${NBSP}250,5`);
  expect(formatNumber(-1250, fi)).toBe(`−1${NBSP}250`);
  expect(formatNumber(-1250.5, sv)).toBe(`−1${NBSP}250,5`);
});

test('a field shows all decimals, and nothing for no number', () => {
  expect(formatNumberInput(0.1234567, en)).toBe('0.1234567');
  expect(formatNumberInput(null)).toBe('');
});

test('percents have a non-breaking space in Finnish and Swedish', () => {
  expect(formatPercent(12.5, fi)).toBe(`12,5${NBSP}%`);
  expect(formatPercent(40, en)).toBe('40%');
  expect(formatPercent(40, sv)).toBe(`40${NBSP}%`);
});

test('a comma or a point is a decimal mark, spaces part thousands', () => {
  expect(parseNumber('12,5')).toBe(12.5);
  expect(parseNumber('12.5')).toBe(12.5);
  expect(parseNumber('1 250 000')).toBe(1_250_000);
  expect(parseNumber(`1${NBSP}250,5`)).toBe(1250.5);
  expect(parseNumber('1,250.5')).toBe(1250.5);
  expect(parseNumber('1.250,5')).toBe(1250.5);
  expect(parseNumber('1,250,000')).toBe(1_250_000);
});

test('two numbers are not read as one', () => {
  for (const text of ['1234 5678', '12\t34', '123\t456', '12 34', '1 2345', '12,5 30'])
    expect(parseNumber(text)).toBeUndefined();
  expect(parseNumber('1’250’000')).toBe(1_250_000);
  expect(parseNumber('- 1 250,')).toBe(-1250);
});

test('one mark before three digits is read as the language writes it', () => {
  expect(parseNumber('1,250', en)).toBe(1250);
  for (const other of [fi, sv]) expect(parseNumber('1,250', other)).toBe(1.25);
  expect(parseNumber('1.250', { locale: 'de-DE' })).toBe(1250);
  for (const other of [en, fi, sv]) expect(parseNumber('0,125', other)).toBe(0.125);
  for (const other of [en, fi, sv]) expect(parseNumber('1.250', other)).toBe(1.25);
});

test('minus signs of both kinds and a trailing unit are understood', () => {
  expect(parseNumber('−3,5')).toBe(-3.5);
  expect(parseNumber('-3')).toBe(-3);
  expect(parseNumber('40 %')).toBe(40);
  expect(parseNumber('1 250 €')).toBe(1250);
});

test('empty is no value, anything else is not a number', () => {
  expect(parseNumber('  ')).toBeNull();
  for (const text of ['abc', '1.2.3', '1,2,3', '12x', '-', ',', '1e5', 'Infinity'])
    expect(parseNumber(text)).toBeUndefined();
});

test('what a field shows reads back as the same number', () => {
  for (const options of [en, fi, sv, { locale: 'de-CH' }])
    for (const value of [0, 1.125, 1250, -1250.5, 1_250_000, 0.001])
      expect(parseNumber(formatNumberInput(value, options), options)).toBe(value);
});

test('days and times stand as people write them', () => {
  expect(formatDate('2026-11-20', fi)).toBe('20.11.2026');
  expect(formatDate('2026-11-20', en)).toBe('20 Nov 2026');
  expect(formatDate('2026-11-20', sv)).toBe('20 nov. 2026');
  expect(formatTime(new Date(2026, 10, 20, 14, 2), fi)).toBe('14.02');
  expect(formatTime(new Date(2026, 10, 20, 9, 5), en)).toBe('09:05');
  const moment = new Date(2026, 10, 20, 14, 2).toISOString();
  expect(formatDateTime(moment, fi)).toBe('20.11.2026 klo 14.02');
  expect(formatDateTime(moment, en)).toBe('20 Nov 2026, 14:02');
  expect(formatDateTime(moment, sv)).toBe('20 nov. 2026 14:02');
});

test('near days are said in words', () => {
  expect(formatRelativeDay('2026-11-21', '2026-11-20', en)).toBe('tomorrow');
  expect(formatRelativeDay('2026-11-20', '2026-11-20', fi)).toBe('tänään');
  expect(formatRelativeDay('2026-11-21', '2026-11-20', sv)).toBe('i morgon');
  expect(formatRelativeDay('2026-11-17', '2026-11-20', en)).toBe('3 days ago');
  expect(formatRelativeDay('2026-12-11', '2026-11-20', en)).toBe('in 3 weeks');
  expect(formatRelativeDay('2027-11-20', '2026-11-20', fi)).toBe('20.11.2027');
});

test('days between are whole days, over a change of summer time too', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-11-20', '2026-11-19')).toBe(-1);
});
