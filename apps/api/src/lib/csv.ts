import { stringify } from 'csv-stringify/sync';

type Cell = string | null;

/** Rows for a spreadsheet: with a byte-order mark so that ä and ö come through, and no cell that is run as a formula. */
export function toCsv(heading: readonly Cell[], records: readonly (readonly Cell[])[]): string {
  return stringify(
    [heading, ...records].map((row) => row.map(harmless)),
    { bom: true, record_delimiter: 'windows', quoted_match: /[\r\n;\t]/ }, // a bare line break ends a row too
  );
}

/**
 * Where a formula would begin: at the start of a cell, also behind what is not seen, and after the semicolon or tab at which
 * some programs part cells as well. Wide letters count as the narrow ones.
 */
const FORMULA = /(?<=^|[;\t])(?=[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n\0])/gu;

/** Where a formula would begin an apostrophe is put, which spreadsheets take as "this is text". */
function harmless(text: Cell): string {
  return (text ?? '').replaceAll(FORMULA, "'");
}
