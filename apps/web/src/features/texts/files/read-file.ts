import { expectReadable, FileRefused, readBytes } from '../../../lib/chosen-file.ts';
import type { Found } from './file-text.ts';
import { readTable, type Wanted } from './text-table.ts';

/** What a translator's file may be called, for the browser's file picker. */
export const FILE_TYPES = ['.po', '.xlsx'] as const;

/** Reads a translator's file; refuses what is none. */
export async function readTextFile(file: File, wanted: Wanted): Promise<Found> {
  const { type, bytes } = await readBytes(file, FILE_TYPES);
  const found = type === '.po' ? await readPoTexts(bytes, wanted) : await readXlsxTexts(bytes, wanted);
  if (Object.keys(found.texts).length === 0) throw new FileRefused('empty');
  return found;
}

async function readPoTexts(bytes: Uint8Array, { languageCode }: Wanted): Promise<Found> {
  const { readPo } = await import('./po-file.ts');
  const source = await expectReadable(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  return readPo(source, languageCode);
}

async function readXlsxTexts(bytes: Uint8Array, wanted: Wanted): Promise<Found> {
  const { readXlsx } = await import('../../../lib/read-xlsx.ts');
  return readTable(await readXlsx(bytes), wanted);
}
