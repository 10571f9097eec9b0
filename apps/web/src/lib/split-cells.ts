/**
 * Rows of cells, pasted or of a CSV file: they end at a semicolon or a tab, or where there is neither in `sample`, all of the
 * text by default, at a comma. A cell may be in quotation marks.
 */
export function splitCells(text: string, sample = text): string[][] {
  const bare = text.replace(/^\uFEFF/, '');
  const unquoted = sample.replace(/^\uFEFF/, '').replaceAll(/(?<=^|[\t;,\n])"(?:[^"]|"")*"/g, '');
  const mark = unquoted.includes('\t') ? '\t' : unquoted.includes(';') ? ';' : ',';
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < bare.length; at += 1) {
    const letter = bare.charAt(at);
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (bare.charAt(at + 1) === '"') {
        cell += letter;
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === mark || letter === '\n') {
      rows.at(-1)?.push(cell.replace(/\r$/, ''));
      cell = '';
      if (letter === '\n') rows.push([]);
    } else cell += letter;
  }
  rows.at(-1)?.push(cell.replace(/\r$/, ''));
  return rows;
}
