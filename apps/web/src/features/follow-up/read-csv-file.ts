import { FileRefused, readBytes } from '../../lib/chosen-file.ts';
import { decodeText } from '../../lib/decode-text.ts';

export const CSV_TYPES = ['.csv'] as const;

/** Many times what one call saves, and little enough that each cell can be shown. */
export const CSV_MAX_KB = 200;

/** The text of a CSV file with figures. Throws `FileRefused`. */
export async function readCsvFile(file: File): Promise<string> {
  const { bytes } = await readBytes(file, CSV_TYPES);
  if (bytes.length > CSV_MAX_KB * 1024) throw new FileRefused('size');
  const text = decodeText(bytes).replace(/^\uFEFF/, '');
  if (text.includes('\0')) throw new FileRefused('unreadable'); // a workbook under another name, or UTF-16
  if (text.trim() === '') throw new FileRefused('empty');
  return text;
}
