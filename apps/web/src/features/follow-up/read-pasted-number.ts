/** A number of a pasted cell, or why it is none: `marks` are more than a decimal sign, or thousands without spaces. */
export type PastedNumber =
  | {
      value: number;
      /** Three digits follow its only mark, which elsewhere may mean a thousand: people are asked to look. */
      looksGrouped: boolean;
    }
  | { fault: 'no_number' | 'marks' };

const SPACES = /[ \u00a0\u2000-\u200a\u202f\u205f]/g;
const NUMBER = /^-?(?:\d+|\d{1,3}(?: \d{3})+|(?=[.,]))(?:[.,]\d+)?$/;
const DECIMALS = 4; // that a value keeps

/**
 * Reads a number of a spreadsheet in the same way whatever the language of the page: a comma or a point is a decimal sign, and
 * thousands have spaces between them. Two marks are refused, since what they mean would have to be guessed.
 */
export function readPastedNumber(text: string): PastedNumber {
  const bare = text
    .trim()
    .replaceAll(SPACES, ' ')
    .replace(/ ?[%€]$/, '')
    .replace(/^[-−] ?/, '-');
  if (!NUMBER.test(bare)) {
    const isMarked = /^-?[\d.,'’ ]+$/.test(bare) && /\d[.,'’ ](.*[.,'’ ])?\d/.test(bare);
    return { fault: isMarked ? 'marks' : 'no_number' };
  }
  const value = Number(bare.replaceAll(' ', '').replace(',', '.'));
  return { value: Number(value.toFixed(DECIMALS)), looksGrouped: /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(bare) };
}
