import { expect, test } from 'vitest';
import { FileRefused } from '../../lib/chosen-file.ts';
import { CSV_MAX_KB, readCsvFile } from './read-csv-file.ts';

const TEXT = 'Kausi;Myyntikäte\r\n2026-10;1\u00a0250,5\r\n';
const toFile = (content: Uint8Array | string, name = 'luvut.csv') =>
  new File([content as Uint8Array<ArrayBuffer>], name);
const toBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const refusal = (file: File) =>
  readCsvFile(file).catch((error: unknown) => (error instanceof FileRefused ? error.reason : error));

test.each([
  ['UTF-8', toFile(TEXT)],
  ['UTF-8 with its mark', toFile(`\uFEFF${TEXT}`, 'LUVUT.CSV')],
  ['the encoding of Windows', toFile(toBytes(TEXT))],
  ['UTF-16', toFile(toBytes(`\u00ff\u00fe${TEXT.replaceAll(/[^]/g, '$&\0')}`))],
])('a file in %s gives its text', async (_encoding, file) => {
  expect(await readCsvFile(file)).toBe(TEXT);
});

test('what is no such file is refused, and why', async () => {
  expect(await refusal(toFile(TEXT, 'luvut.xlsx'))).toBe('type');
  expect(await refusal(toFile(' \r\n'))).toBe('empty');
  expect(await refusal(toFile(new Uint8Array(CSV_MAX_KB * 1024 + 1).fill(49)))).toBe('size');
  expect(await refusal(toFile(new Uint8Array(5 * 1024 * 1024 + 1)))).toBe('size');
  expect(await refusal(toFile(toBytes('K\0a\0u\0s\0i\0')))).toBe('unreadable');
});
