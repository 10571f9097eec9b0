import { FileRefused, readBytes } from '../../../lib/chosen-file.ts';
import { decodeText } from '../../../lib/decode-text.ts';
import { saveFile, XLSX } from '../../../lib/save-file.ts';

/** A spreadsheet of clients: its headings, and its rows that are not empty, with their numbers as a spreadsheet program shows them. */
export type ClientFile = {
  name: string;
  headings: readonly string[];
  rows: readonly { number: number; cells: readonly string[] }[];
};

export const CLIENT_FILE_TYPES = ['.xlsx', '.csv'] as const;

/** Reads a spreadsheet of clients; throws `FileRefused`. */
export async function readClientFile(file: File): Promise<ClientFile> {
  const { type, bytes } = await readBytes(file, CLIENT_FILE_TYPES);
  const table = await (type === '.csv' ? readCsv(bytes) : readWorkbook(bytes));
  const numbered = table.map((cells, index) => ({ number: index + 1, cells: cells.map((cell) => cell.trim()) }));
  const [first, ...rows] = numbered.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!first || rows.length === 0) throw new FileRefused('empty');
  return { name: file.name, headings: first.cells, rows };
}

async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  const { readXlsx } = await import('../../../lib/read-xlsx.ts');
  return readXlsx(bytes);
}

async function readCsv(bytes: Uint8Array): Promise<string[][]> {
  const { splitCells } = await import('../../../lib/split-cells.ts');
  const text = decodeText(bytes).replace(/^\uFEFF?sep=.\r?\n/i, ''); // a line for Excel, which shows none of it
  return splitCells(text, /.*[\t;,].*/.exec(text)?.[0]); // the line of the headings: a comma or semicolon below may be a word's
}

const TEMPLATE_WIDTH = 24;

/** Saves an empty workbook with headings, whose columns take what is typed as text, so that 00100 stays. */
export async function saveTemplate(name: string, headings: readonly string[]): Promise<void> {
  const { writeXlsx } = await import('../../../lib/write-xlsx.ts');
  const widths = headings.map(() => TEMPLATE_WIDTH);
  saveFile(name, writeXlsx([headings], { sheet: 'clients', widths }), XLSX);
}
