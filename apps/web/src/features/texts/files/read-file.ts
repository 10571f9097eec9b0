import { expectReadable, FileRefused, type Found } from './file-text.ts';
import { readTable, type Wanted } from './text-table.ts';

export const FILE_MAX_MB = 5;

/** What a translator's file may be called, for the browser's file picker. */
export const FILE_TYPES = ['.po', '.xlsx'];

/** Reads a translator's file; refuses what is none. */
export async function readTextFile(file: File, wanted: Wanted): Promise<Found> {
  if (file.size > FILE_MAX_MB * 1024 * 1024) throw new FileRefused('size');
  const type = FILE_TYPES.find((end) => file.name.toLowerCase().endsWith(end));
  if (!type) throw new FileRefused('type');
  const bytes = new Uint8Array(await expectReadable(() => file.arrayBuffer()));
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
  const { readXlsx } = await import('./read-xlsx.ts');
  return readTable(await readXlsx(bytes), wanted);
}
