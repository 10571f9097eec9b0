import { saveFile, XLSX } from './save-file.ts';

type Spreadsheet = { csv: string | null; workbook: string | null };

/** Hands a spreadsheet to the browser, under a name that ends with what it is. */
export function saveSpreadsheet(name: string, { csv, workbook }: Spreadsheet): void {
  const stem = name.replace(/\.csv$/, '');
  if (csv !== null) saveFile(`${stem}.csv`, csv, 'text/csv');
  if (workbook !== null) saveFile(`${stem}.xlsx`, decodeBase64(workbook), XLSX);
}

const decodeBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
