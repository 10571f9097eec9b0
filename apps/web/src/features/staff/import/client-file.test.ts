import { expect, test } from 'vitest';
import { FileRefused } from '../../../lib/chosen-file.ts';
import { writeXlsx } from '../../../lib/write-xlsx.ts';
import { readClientFile } from './client-file.ts';
import { guessColumns, toImportedRows } from './columns.ts';

/* A spreadsheet of clients is read as it is, and its columns are found by their headings. */

const NAMES = {
  company: 'Company',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone number',
  address: 'Street address',
  zipcode: 'Postal code',
  city: 'City',
  consultant: 'Consultant’s email',
};
const FINNISH = ['Yritys', 'Etunimi', 'Sukunimi', 'Sähköposti', 'Puhelin', 'Osoite', 'Postinumero', 'Kaupunki'];
const ROW = ['Ääkköset Oy', 'Äijö', 'Öhman', 'a@example.com', '+358 40', 'Katu 1', '00100', 'Hämeenlinna'];

const toFile = (content: Uint8Array | string, name: string) => new File([content as Uint8Array<ArrayBuffer>], name);
const xlsx = (rows: string[][]) => toFile(writeXlsx(rows, { sheet: 'clients', widths: [] }), 'clients.xlsx');
const refusal = (file: File) =>
  readClientFile(file).catch((error: unknown) => (error instanceof FileRefused ? error.reason : error));
/** As Excel for Windows saves it: one byte a letter. */
const toWindows = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** As Excel and others save “Unicode”: two bytes a letter, after a mark of their order. */
function toUtf16(text: string, encoding: 'utf16le' | 'utf16be'): Uint8Array {
  const bytes = Array.from(`\uFEFF${text}`, (letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]);
  return Uint8Array.from(bytes.flatMap((pair) => (encoding === 'utf16le' ? pair : pair.toReversed())));
}

test.each([
  ['a workbook', xlsx([FINNISH, ROW])],
  [
    'a CSV file in UTF-8',
    toFile(`\uFEFF${[FINNISH, ROW].map((row) => row.join(',')).join('\r\n')}\r\n`, 'CLIENTS.CSV'),
  ],
  ...(['utf16le', 'utf16be'] as const).map((encoding): [string, File] => [
    `a CSV file in ${encoding}`,
    toFile(toUtf16([FINNISH, ROW].map((row) => row.join(';')).join('\r\n'), encoding), 'clients.csv'),
  ]),
  [
    'a CSV file that names its mark',
    toFile(`sep=;\r\n${[FINNISH, ROW].map((row) => row.join(';')).join('\r\n')}`, 'c.csv'),
  ],
  ['a CSV file of Excel', toFile(toWindows([FINNISH, ROW].map((row) => row.join(';')).join('\r\n')), 'c.csv')],
])('%s gives its headings and rows', async (_what, file) => {
  const read = await readClientFile(file);
  expect(read.headings).toEqual(FINNISH);
  expect(read.rows).toEqual([{ number: 2, cells: ROW }]);
});

test('a semicolon or comma in a row parts no cells where the headings are parted otherwise', async () => {
  const odd = ROW.with(5, 'Katu 1; ovi B');
  const { rows } = await readClientFile(toFile([FINNISH, odd].map((row) => row.join(',')).join('\n'), 'c.csv'));
  expect(rows).toEqual([{ number: 2, cells: odd }]);
});

test('empty rows are left out, and the others keep their numbers', async () => {
  const { rows, headings } = await readClientFile(xlsx([['', ''], ['Company', 'Email'], [' '], ['Alfa', 'a@b.fi']]));
  expect(headings).toEqual(['Company', 'Email']);
  expect(rows).toEqual([{ number: 4, cells: ['Alfa', 'a@b.fi'] }]);
});

test('what is no list of clients is refused, and why', async () => {
  expect(await refusal(toFile('x', 'clients.pdf'))).toBe('type');
  expect(await refusal(toFile('no zip', 'clients.xlsx'))).toBe('unreadable');
  expect(await refusal(toFile('Company;Email\r\n', 'clients.csv'))).toBe('empty');
  expect(await refusal(toFile(new Uint8Array(5 * 1024 * 1024 + 1), 'clients.csv'))).toBe('size');
});

test('columns are found by what the page calls them, and by what lists from elsewhere do', () => {
  expect(guessColumns(Object.values(NAMES), NAMES)).toEqual(
    Object.fromEntries(Object.keys(NAMES).map((column, index) => [column, index])),
  );
  const found = guessColumns(['Huom', ...FINNISH.map((heading) => ` ${heading.toUpperCase()} `)], NAMES);
  expect(Object.values(found)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, null]);
});

test('rows are sent by column, and postal codes get the zeros back that a spreadsheet program took', () => {
  const mapping = guessColumns(FINNISH, NAMES);
  const rowsOf = (...codes: string[]) =>
    toImportedRows({ rows: codes.map((code, index) => ({ number: index + 2, cells: ROW.with(6, code) })) }, mapping);
  const [row] = rowsOf('00100');
  const [company, firstName, lastName, email, phoneNumber, address, zipcode, city] = ROW;
  expect(row).toEqual({ company, firstName, lastName, email, phoneNumber, address, zipcode, city, consultant: '' });
  expect(rowsOf('100', '1200', '33100', 'AB1').map((one) => one.zipcode)).toEqual(['00100', '01200', '33100', 'AB1']);
  expect(rowsOf('1200', '2100').map((one) => one.zipcode)).toEqual(['1200', '2100']);
  const long = toImportedRows({ rows: [{ number: 2, cells: ['x'.repeat(5_000)] }] }, mapping);
  expect(long[0]?.company).toHaveLength(300);
});
