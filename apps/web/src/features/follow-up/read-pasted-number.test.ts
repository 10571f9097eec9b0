import { expect, test } from 'vitest';
import { readPastedNumber } from './read-pasted-number.ts';

const [NO_BREAK, NARROW, THIN, FIGURE] = ['\u00a0', '\u202f', '\u2009', '\u2007'];

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
  ['1 250 000,75', 1_250_000.75],
  [`1${NO_BREAK}250,5`, 1250.5],
  [`1${NARROW}250.5`, 1250.5],
  [`1${THIN}250${FIGURE}000`, 1_250_000],
  ['-3,5', -3.5],
  ['−3,5', -3.5],
  ['- 1 250', -1250],
  ['7,5 %', 7.5],
  [`240 000${NO_BREAK}€`, 240_000],
  [' 33 ', 33],
  ['1 250,12345', 1250.1235],
])('%j is %d', (text, value) => {
  expect(readPastedNumber(text)).toEqual({ value, looksGrouped: false });
});

test.each([
  ['1,250', 1.25],
  ['1.250', 1.25],
  ['12,500', 12.5],
  ['-125.000', -125],
])('%j is %d, and is pointed out', (text, value) => {
  expect(readPastedNumber(text)).toEqual({ value, looksGrouped: true });
});

test.each(['1,250,000', '1.250.000', '1,250.5', '1.250,5', '1.250.5', '1’250', "1'250,5", '1 25', '12 50,5', '1,2 5'])(
  '%j has marks that would have to be guessed',
  (text) => {
    expect(readPastedNumber(text)).toEqual({ fault: 'marks' });
  },
);

test.each(['', '-', '.', ',', '5,', '5,-', 'noin 5', '5 kpl', '1e3', '0x10', '(5)', '$5', '--5', 'Infinity'])(
  '%j is no number',
  (text) => {
    expect(readPastedNumber(text)).toEqual({ fault: 'no_number' });
  },
);
