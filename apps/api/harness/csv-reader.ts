/** The cells of a CSV file as spreadsheets read them that part cells by `delimiter`, to which any line break ends a row; without the byte-order mark. */
export function readCsv(text: string, delimiter: ',' | ';' = ','): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(new RegExp(String.raw`(?:"((?:[^"]|"")*)"|([^"${delimiter}\r\n]*))(${delimiter}|\r\n|\r|\n|$)`, 'g'))) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '') break;
    if (end !== delimiter) rows.push([]);
  }
  return rows[rows.length - 1]?.join('') === '' ? rows.slice(0, -1) : rows;
}
