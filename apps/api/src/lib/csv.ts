import { stringify } from 'csv-stringify/sync';

type Cell = string | null;

type Rows = readonly (readonly Cell[])[];

/**
 * Rows for a spreadsheet in the form that it opens in columns where the language is spoken: with a byte-order mark so that ä
 * and ö come through, and no cell that is run as a formula. Where the comma is in numbers, semicolons part cells.
 */
export function toCsv(language: string, heading: readonly Cell[], records: Rows): string {
  const delimiter = new Intl.NumberFormat(language).format(0.5).includes(',') ? ';' : ',';
  return stringify(
    [heading, ...records].map((row) => row.map((cell) => harmless(cell, delimiter))),
    { bom: true, delimiter, record_delimiter: 'windows', quoted_match: /[\r\n,;\t]/ }, // a bare line break ends a row too
  );
}

/**
 * Where a formula would begin: at the start of a cell, also behind what is not seen, and after what parts cells for a program
 * of another language. Wide letters count as the narrow ones.
 */
const FORMULA = {
  ',': /(?<=^|[;\t])(?=[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n\0])/gu,
  ';': /(?<=^|[,\t])(?=[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n\0])/gu,
};

const NUMBER = /^-?\d+([.,]\d+)?$/; // also a negative one is no formula

/** Where a formula would begin an apostrophe is put, which spreadsheets take as "this is text". */
function harmless(text: Cell, delimiter: keyof typeof FORMULA): string {
  if (text === null || NUMBER.test(text)) return text ?? '';
  return text.replaceAll(FORMULA[delimiter], "'");
}
