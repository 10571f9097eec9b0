import { roundValue } from '@app/schema/metric-rules';
import { parseNumber } from '../../lib/format.ts';

/** A number of a pasted cell, or why it is none: `marks` are more than can be understood, such as `1.250.5` or `12 50`. */
export type PastedNumber =
  | {
      value: number;
      /** What its only mark could also be, as three digits follow it: people are asked to look. */
      looks: 'grouped' | 'decimal' | null;
    }
  | { fault: 'no_number' | 'marks' };

/** Reads a number of a spreadsheet as a field reads what is typed: the same text is the same number in both. */
export function readPastedNumber(text: string, options?: { locale?: string }): PastedNumber {
  const value = parseNumber(text, options);
  const bare = text.trim().replace(/\s?[%€]$/, '');
  if (value === undefined || value === null) {
    const isMarked = /^[-−]?[\d.,'’\s]+$/.test(bare) && /\d[.,'’\s](.*[.,'’\s])?\d/.test(bare);
    return { fault: isMarked ? 'marks' : 'no_number' };
  }
  const isUnsure = /^[-−]?\s?[1-9]\d{0,2}[.,]\d{3}$/.test(bare);
  return { value: roundValue(value), looks: !isUnsure ? null : Math.abs(value) < 1000 ? 'grouped' : 'decimal' };
}
