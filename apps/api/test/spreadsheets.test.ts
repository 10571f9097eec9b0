import { HOSTILE_STRINGS } from '@app/schema/testing/hostile-strings';
import { expect, test } from 'vitest';
import { useApplication, useStaff } from '../harness/application.ts';
import { toSpreadsheet } from '../src/lib/spreadsheet.ts';
import { readCsv } from '../harness/csv-reader.ts';
import { readWithLibreOffice } from '../harness/libreoffice.ts';
import { readWorkbook } from './workbook-reader.ts';

/* What is downloaded for Excel has the same cells as the CSV file, numbers and days as what they are. */

const app = useApplication();
const { admin, consultant } = useStaff(app);

type Exported = { csv: string | null; workbook: string | null; rows: number };

/** The cells of a CSV file as a workbook has them: numbers and days of some columns, empty ones as null. */
const expected = (csv: string | null, numbers: readonly number[] = []) =>
  readCsv(csv ?? '').map((row, line) =>
    row.map((cell, column) => (cell === '' ? null : line > 0 && numbers.includes(column) ? Number(cell) : cell)),
  );
/** Without the empty cells at the end of a row, which a workbook leaves out. */
const trimmed = (cells: readonly (readonly unknown[])[]) =>
  cells.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1));

test('the to-dos of a plan are the same in a workbook as in CSV', async () => {
  const plan = await app.aPlan();
  await app.aTodo(plan, { deadline: '2026-12-01', task: 'Soita\nmyyjille' });
  const todoId = await app.aTodo(plan, { task: '=1+1' });
  await app.mutate('todo.update', { id: plan.id, todoId, done: true }, plan.owner);
  const download = async (format?: string) =>
    (await app.query<Exported>('todo.exportCsv', { id: plan.id, ...(format && { format }) }, plan.owner)).body;
  const csv = await download();
  expect(csv.workbook).toBeNull();
  const { workbook, rows, csv: none } = await download('xlsx');
  expect([none, rows]).toEqual([null, 2]);
  const { cells, hasFormula, filter, isHeadingFrozen } = readWorkbook(workbook!);
  const wanted = expected(csv.csv).map((row) => row.map((cell) => (cell === "'=1+1" ? '=1+1' : cell)));
  expect(trimmed(cells)).toEqual(trimmed(wanted));
  expect({ hasFormula, filter, isHeadingFrozen }).toEqual({
    hasFormula: false,
    filter: 'A1:G3',
    isHeadingFrozen: true,
  });
});

test('clients are the same in a workbook as in CSV, with numbers that can be added up', async () => {
  const owner = await app.aClient({ consultant, company: 'Ääkkönen & Co' });
  const plan = await app.aPlan({ owner });
  await app.aTodo(plan, { deadline: '2020-01-01' });
  const download = async (format: string) =>
    (await app.mutate<Exported>('client.exportCsv', { ids: [owner.id], format }, consultant)).body;
  const { cells } = readWorkbook((await download('xlsx')).workbook!);
  const { csv } = await download('csv');
  const numbers = [7, 9, 10];
  expect(trimmed(cells)).toEqual(trimmed(expected(csv, numbers)));
  expect(numbers.map((column) => typeof cells[1]![column])).toEqual(['number', 'number', 'number']);
});

test('the audit log is the same in a workbook as in CSV, with the moments of the firm’s time zone', async () => {
  const download = async (format: string) =>
    (await app.mutate<Exported>('admin.exportAudit', { group: 'plans', format }, admin)).body;
  const { cells } = readWorkbook((await download('xlsx')).workbook!);
  const { csv } = await download('csv');
  const wanted = expected(csv).map(([at, ...row], line) => [line === 0 ? at : String(at).slice(0, 19), ...row]);
  expect(trimmed(cells)).toEqual(trimmed(wanted));
  expect(cells.length).toBeGreaterThan(1);
});

test('what anybody wrote is text in a workbook, whatever it looks like', async () => {
  const texts = [...HOSTILE_STRINGS, '_x0041_', '2026-13-45', '\u0001', 'x'.repeat(4_000)];
  const columns = [
    { name: 'Text', width: 10 },
    { name: 'Day', kind: 'day' as const, width: 10 },
  ];
  const rows = texts.map((text) => [text, text]);
  const { workbook } = await toSpreadsheet('xlsx', { language: 'en', columns, title: (name) => name, rows });
  const { cells, hasFormula } = readWorkbook(workbook!);
  expect(hasFormula).toBe(false);
  // oxlint-disable-next-line no-control-regex -- XML cannot hold them, so they are left out
  const written = (text: string) => text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');
  const shown = texts.map((text) => (text in {} ? `${text} ` : written(text))); // the library would lose those of every object
  expect(cells.slice(1).map(([text = '']) => text ?? '')).toEqual(shown);
  expect(cells.slice(1).map(([, day = '']) => day ?? '')).toEqual(shown);
});

test('LibreOffice opens a workbook and shows the same cells', async () => {
  const columns = (['number', 'day', 'moment'] as const).map((kind) => ({ name: kind, kind, width: 10 }));
  const texts = [...HOSTILE_STRINGS, '_x0041_', 'Soita\nmyyjille'].map((text) => [text, text, text]);
  const rows = [
    ...texts,
    ['3', '2026-12-01', '2026-12-01T08:15:30'],
    ['-1200000.25', null, '2026-12-01T08:15:30+02:00'],
  ];
  const { workbook } = await toSpreadsheet('xlsx', { language: 'en', columns, title: (name) => name, rows });
  const [shown = ''] = await readWithLibreOffice('xlsx', [Buffer.from(workbook!, 'base64')]);
  const wanted = readWorkbook(workbook!).cells.slice(0, -2) as string[][];
  expect(readCsv(shown)).toEqual([
    ...wanted.map((row) => row.map((cell) => cell.replaceAll(/\r\n?/g, '\n'))),
    ['3', '2026-12-01', '2026-12-01 08:15:30'],
    ['-1200000.25', '', '2026-12-01 08:15:30'],
  ]);
});
