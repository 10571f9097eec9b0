import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** What the pilot's translator writes for an English text. */
export const translated = (english: string) => `sv: ${english}`;

const ENGLISH_THEN_EMPTY = /(<c r="E(\d+)"[^>]*><is><t[^>]*>)([^<]*)(<\/t><\/is><\/c>)<c r="F\2"( s="\d+")?\/>/g;

/** An exported spreadsheet as a translator gives it back: next to every English text its translation. */
export function translateSheet(file: Uint8Array): Uint8Array {
  const parts = unzipSync(file);
  const name = 'xl/worksheets/sheet1.xml';
  const sheet = strFromU8(parts[name] ?? new Uint8Array()).replaceAll(
    ENGLISH_THEN_EMPTY,
    (_, ...[head, row, english, end]: string[]) =>
      `${head}${english}${end}<c r="F${row}" t="inlineStr"><is><t xml:space="preserve">${translated(english!)}</t></is></c>`,
  );
  return zipSync({ ...parts, [name]: strToU8(sheet) });
}
