import { roundValue } from '@app/schema/metric-rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumberInput, parseNumber } from '../../lib/format.ts';
import { readPastedNumber } from './read-pasted-number.ts';

const [NO_BREAK, NARROW, THIN, FIGURE] = ['\u00a0', '\u202f', '\u2009', '\u2007'];
const LANGUAGES = [{ locale: 'en-GB' }, { locale: 'fi-FI' }];

test.each([
  ['1250', 1250],
  ['1250,5', 1250.5],
  ['1250.5', 1250.5],
  ['0,25', 0.25],
  [',5', 0.5],
  ['12,50', 12.5],
  ['1234,567', 1234.567],
  ['0,125', 0.125],
  ['1 250', 1250],
  ['1 234,567', 1234.567],
  ['1 250 000,75', 1_250_000.75],
  [`1${NO_BREAK}250,5`, 1250.5],
  [`1${NARROW}250.5`, 1250.5],
  [`1${THIN}250${FIGURE}000`, 1_250_000],
  ['1,250.50', 1250.5],
  ['1.250,50', 1250.5],
  ['1,250,000', 1_250_000],
  ['1.250.000', 1_250_000],
  ['1’250', 1250],
  ['-3,5', -3.5],
  ['−3,5', -3.5],
  ['- 1 250', -1250],
  ['-0', 0],
  ['7,5 %', 7.5],
  [`240 000${NO_BREAK}€`, 240_000],
  [' 33 ', 33],
  ['1 250,12345', 1250.1235],
])('%j is %d in any language', (text, value) => {
  for (const language of LANGUAGES) expect(readPastedNumber(text, language)).toEqual({ value, looks: null });
});

test.each([
  ['1,250', 'en-GB', { value: 1250, looks: 'decimal' }],
  ['1,250', 'fi-FI', { value: 1.25, looks: 'grouped' }],
  ['1.250', 'en-GB', { value: 1.25, looks: 'grouped' }],
  ['1.250', 'de-DE', { value: 1250, looks: 'decimal' }],
  ['12,500 €', 'en-GB', { value: 12_500, looks: 'decimal' }],
  ['-125.000', 'fi-FI', { value: -125, looks: 'grouped' }],
])('%j is in %s %j, which is pointed out', (text, locale, read) => {
  expect(readPastedNumber(text, { locale })).toEqual(read);
});

test.each(['1.250.5', '0,125,000', '1 25', '12 50,5', '1,2 5', '1,2,3'])(
  '%j has marks that would have to be guessed',
  (text) => {
    for (const language of LANGUAGES) expect(readPastedNumber(text, language)).toEqual({ fault: 'marks' });
  },
);

test.each(['', '-', '.', ',', '5,-', 'noin 5', '5 kpl', '1e3', '0x10', '(5)', '$5', '--5', 'Infinity'])(
  '%j is no number',
  (text) => {
    expect(readPastedNumber(text)).toEqual({ fault: 'no_number' });
  },
);

test('what a cell shows, copied and pasted, is the same number', () => {
  const value = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map(roundValue);
  fc.assert(
    fc.property(value, fc.constantFrom(...LANGUAGES), (stored, language) => {
      expect(readPastedNumber(formatNumberInput(stored, language), language)).toMatchObject({ value: stored });
    }),
  );
});

test('any text that a cell takes is the same number when it is pasted', () => {
  const digits = fc.stringMatching(/^-?\d{1,3}([., ]\d{1,4}){0,3}$/);
  fc.assert(
    fc.property(digits, fc.constantFrom(...LANGUAGES), (text, language) => {
      const typed = parseNumber(text, language);
      const pasted = readPastedNumber(text, language);
      expect('value' in pasted ? pasted.value : undefined).toBe(
        typeof typed === 'number' ? roundValue(typed) : undefined,
      );
    }),
  );
});
