import type { SpreadsheetFormat } from '@app/schema/spreadsheets';
import { toCsv } from './csv.ts';

/** A column by its name: what its cells are where that is not text, and its width in characters of a workbook. */
export type Column = { name: string; kind?: 'number' | 'day' | 'moment'; width: number };

type Cells = readonly (string | null)[];

/** Rows as text: numbers with a point, days as `2026-11-26`, moments as `2026-11-26T10:15:00` with or without an offset. */
export type Sheet = {
  language: string;
  columns: readonly Column[];
  /** The heading of a column. */
  title: (name: string) => string;
  rows: readonly Cells[];
};

/** A spreadsheet in one of two forms; the other is null. */
export type Spreadsheet = { csv: string | null; workbook: string | null };

const FORMATS = { day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm:ss' };
const LOCAL_MOMENT = 19; // characters without an offset: a workbook has the time of the place

/** Makes a CSV file, or an Excel workbook in Base64 with real numbers and days, a frozen heading and filters. */
export async function toSpreadsheet(format: SpreadsheetFormat, sheet: Sheet): Promise<Spreadsheet> {
  const { language, rows } = sheet;
  const titles = sheet.columns.map(({ name }) => sheet.title(name));
  if (format === 'csv') return { csv: toCsv(language, titles, rows), workbook: null };
  return { csv: null, workbook: (await toWorkbook(sheet, titles)).toString('base64') };
}

async function toWorkbook({ columns, rows }: Sheet, titles: readonly string[]): Promise<Buffer> {
  const { default: write } = await import('write-excel-file/node'); // large, and few need it
  const heading = titles.map((title) => ({ value: toText(title), type: String, fontWeight: 'bold' as const }));
  const body = rows.map((row) => row.map((cell, index) => toCell(cell, columns[index]?.kind)));
  const options = { columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 };
  const area = `A1:${String.fromCodePoint('A'.codePointAt(0)! + columns.length - 1)}${rows.length + 1}`; // fewer than 26 columns
  const transform = (xml: string) => xml.replace('</sheetData>', `</sheetData><autoFilter ref="${area}"/>`);
  const features = [{ files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } }];
  return write([heading, ...body], options, { features }).toBuffer();
}

/** A cell of its kind. What is not of the kind stays text; text is never run as a formula. */
function toCell(cell: string | null, kind: Column['kind']) {
  if (cell === null || cell === '') return null;
  if (kind === 'number' && !Number.isNaN(Number(cell))) return { value: Number(cell), type: Number };
  const day = kind === 'day' || kind === 'moment' ? new Date(`${toLocal(cell)}Z`) : null;
  if (day && !Number.isNaN(day.getTime())) return { value: day, type: Date, format: FORMATS[kind as 'day'] };
  return { value: toText(cell), type: String, wrap: cell.includes('\n'), alignVertical: 'top' as const };
}

const toLocal = (text: string) => (text.includes('T') ? text.slice(0, LOCAL_MOMENT) : `${text}T00:00:00`);

/** Names that every object has: the library keeps texts by themselves in an object, and loses a cell that is nothing but one of these. */
const OBJECT_NAMES: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Workbooks read `_x0041_` as the letter A: what a person wrote so is written as what it is. */
const toText = (text: string) =>
  OBJECT_NAMES.has(text) ? `${text} ` : text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
