import { stringify } from 'csv-stringify/sync';

type Cell = string | null;

/** Rows for a spreadsheet: with a byte-order mark so that ä and ö come through, and no cell that is run as a formula. */
export function csvOf(heading: readonly Cell[], records: readonly (readonly Cell[])[]): string {
  return stringify(
    [heading, ...records].map((row) => row.map(harmless)),
    { bom: true, record_delimiter: 'windows' },
  );
}

/** A text that begins like a formula gets an apostrophe, which spreadsheets take as "this is text". */
function harmless(text: Cell): string {
  const plain = text ?? '';
  return /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain;
}
