/** The cells of a CSV file as spreadsheets read them, to which any line break ends a row; without the byte-order mark. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows[rows.length - 1]?.join('') === '' ? rows.slice(0, -1) : rows;
}
