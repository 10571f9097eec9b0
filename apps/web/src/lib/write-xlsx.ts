import { strToU8, zipSync } from 'fflate';

type Table = readonly (readonly string[])[];

/*
 * Written by hand: the libraries that write spreadsheets pack large ones in a worker made from a blob, which the content
 * security policy refuses, and they cannot mark every cell as text.
 */
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles of cells by their place in `STYLES`. */
const TEXT_CELL = 1;
const HEAD_CELL = 2;
const AS_TEXT = 49; // the built-in format "@": what is typed stays as typed, be it a number or begin with =

const UNSPEAKABLE = /(?![\t\n\r])\p{Cc}|\ufffe|\uffff/gu; // no XML file may hold them

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;
const ROOT = relationships([['officeDocument', 'xl/workbook.xml']]);
const PARTS = relationships([
  ['worksheet', 'worksheets/sheet1.xml'],
  ['styles', 'styles.xml'],
]);
const ALIGNED = '<alignment vertical="top" wrapText="1"/>';
const STYLES = `${HEAD}<styleSheet xmlns="${SHEET}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="${AS_TEXT}" applyNumberFormat="1" applyAlignment="1">${ALIGNED}</xf><xf numFmtId="${AS_TEXT}" fontId="1" applyNumberFormat="1" applyFont="1" applyAlignment="1">${ALIGNED}</xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** A spreadsheet of text cells alone, in the rows below too, its first row frozen; `widths` in characters. */
export function writeXlsx(table: Table, { sheet, widths }: { sheet: string; widths: readonly number[] }): Uint8Array {
  const parts = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': ROOT,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': PARTS,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheetXml(table, widths),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

function sheetXml(table: Table, widths: readonly number[]): string {
  const frozen =
    '<sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1" style="${TEXT_CELL}"/>`,
  );
  const rows = table.map((row, at) => rowXml(row, at + 1));
  return `${HEAD}<worksheet xmlns="${SHEET}"><sheetViews>${frozen}</sheetViews><cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

function rowXml(row: readonly string[], number: number): string {
  const style = number === 1 ? HEAD_CELL : TEXT_CELL;
  const cells = row.map((text, at) => {
    const cell = `c r="${columnName(at)}${number}" s="${style}"`;
    return text === ''
      ? `<${cell}/>`
      : `<${cell} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  });
  return `<row r="${number}">${cells.join('')}</row>`;
}

const columnName = (at: number) => String.fromCharCode('A'.charCodeAt(0) + at);

/** Without what XML cannot hold; what a reader would take for a coded character is coded itself. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(UNSPEAKABLE, '')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function relationships(parts: readonly (readonly [string, string])[]): string {
  const all = parts.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}
