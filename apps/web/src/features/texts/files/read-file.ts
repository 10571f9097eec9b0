import { FileRefused, type Found } from './file-text.ts';
import { readTable } from './text-table.ts';

export const FILE_MAX_MB = 5;

/** What a translator's file may be called, for the browser's file picker. */
export const FILE_TYPES = ['.po', '.xlsx'];

/** What is known of the language to import: its code, and what its column and that of the keys may be called. */
export type Wanted = { languageCode: string; headers: { key: string; languages: readonly string[] } };

/** Reads a translator's file; refuses what is none. */
export async function readTextFile(file: File, wanted: Wanted): Promise<Found> {
  if (file.size > FILE_MAX_MB * 1024 * 1024) throw new FileRefused('size');
  const type = FILE_TYPES.find((end) => file.name.toLowerCase().endsWith(end));
  if (!type) throw new FileRefused('type');
  const bytes = await readBytes(file);
  const found = type === '.po' ? await fromPo(bytes, wanted) : await fromXlsx(bytes, wanted);
  if (Object.keys(found.texts).length === 0) throw new FileRefused('empty');
  return found;
}

async function fromPo(bytes: Uint8Array, { languageCode }: Wanted): Promise<Found> {
  const { readPo } = await import('./po-file.ts');
  return readPo(utf8(bytes), languageCode);
}

async function fromXlsx(bytes: Uint8Array, { languageCode, headers }: Wanted): Promise<Found> {
  const { readXlsx } = await import('./read-xlsx.ts');
  return readTable(await readXlsx(bytes), languageCode, headers);
}

/** The file may be gone or changed since it was chosen. */
async function readBytes(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FileRefused('unreadable');
  }
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefused('unreadable');
  }
}
