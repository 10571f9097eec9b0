import { strFromU8, unzipSync } from 'fflate';
import { readXmlText } from './xml-text.ts';

/** A cell as a spreadsheet program has it: a text, a number, a day or moment as ISO 8601, or null for an empty one. */
type Cell = string | number | null;

export type Workbook = { cells: Cell[][]; hasFormula: boolean; filter: string | undefined; isHeadingFrozen: boolean };

const DAYS_TO_1970 = 25_569; // spreadsheets count days from the 30th of December 1899
const DAY_MS = 86_400_000;

/** Reads the only sheet of a workbook in Base64. */
export function readWorkbook(base64: string): Workbook {
  const files = unzipSync(Buffer.from(base64, 'base64'));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const sheet = read('xl/worksheets/sheet1.xml');
  const strings = [...read('xl/sharedStrings.xml').matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g)].map(([, text = '']) =>
    unescape(text),
  );
  const dates = readDateStyles(read('xl/styles.xml'));
  const cells = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c r="([A-Z])\d+"([^>]*?)(?:\/>|>(?:<v>([^<]*)<\/v>)?<\/c>)/g)].reduce<Cell[]>(
      (list, [, column = 'A', attributes = '', value]) => {
        while (list.length < column.charCodeAt(0) - 65) list.push(null);
        const style = Number(/ s="(\d+)"/.exec(attributes)?.[1] ?? 0);
        if (value === undefined) list.push(null);
        else if (attributes.includes('t="s"')) list.push(strings[Number(value)] ?? null);
        else list.push(dates.has(style) ? toIso(Number(value)) : Number(value));
        return list;
      },
      [],
    ),
  );
  return {
    cells,
    hasFormula: /<f[ >]/.test(sheet),
    filter: /<\/sheetData><autoFilter ref="([^"]*)"\/>/.exec(sheet)?.[1],
    isHeadingFrozen: /<pane ySplit="1"[^>]*state="frozen"/.test(sheet),
  };
}

/** The numbers of the styles that show a day or a moment. */
function readDateStyles(styles: string): Set<number> {
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const [, cellStyles = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
  const ids = [...cellStyles.matchAll(/<xf [^>]*numFmtId="(\d+)"|<xf /g)].map(([, id]) => formats.get(id ?? '') ?? '');
  return new Set(ids.flatMap((code, index) => (code.includes('yyyy') ? [index] : [])));
}

function toIso(days: number): string {
  const moment = new Date(Math.round((days - DAYS_TO_1970) * DAY_MS)).toISOString().slice(0, 19);
  return moment.endsWith('T00:00:00') ? moment.slice(0, 10) : moment;
}

/** Workbooks write characters as `_x0041_` too. */
const unescape = (text: string) =>
  readXmlText(text).replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
