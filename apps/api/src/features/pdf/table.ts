import type { Table } from './blocks.ts';
import {
  decorate,
  leadingOf,
  LINE,
  measureIn,
  openIn,
  putInto,
  scaled,
  STYLES,
  TINT,
  turnPage,
  wrapIn,
  writeLine,
  type Element,
  type Sheet,
  type Style,
} from './sheet.ts';

const PAD_X = 5;
const PAD_Y = 3;
const WORD_MOST = 0.4; // of the width: a word wider than this may be cut
const TEXT_MOST = 320; // a column wants no more than this for itself

type Column = { x: number; width: number; figures: boolean };

/** A table with its columns placed and its cells broken into lines. */
export type LaidTable = {
  columns: Column[];
  head: string[][];
  rows: string[][][];
  named: boolean;
  style: Style;
  headStyle: Style;
};

/** Places the columns by their content and breaks the cells into lines. */
export function layTable(sheet: Sheet, { columns, rows, named }: Table, scale = 1): LaidTable {
  const style = scaled(STYLES.body, 0.95 * scale);
  const headStyle = scaled({ ...STYLES.soft, font: 'bold' }, scale);
  const names = columns.map(({ name }) => name);
  const widths = getWidths(sheet, { names, rows }, { style, headStyle });
  const wrap = (cells: readonly string[], as: Style) =>
    cells.map((cell, index) => wrapIn({ ...sheet, width: (widths[index] ?? 0) - 2 * PAD_X }, cell, as));
  const placed = columns.map(({ figures }, index) => ({
    x: sheet.left + widths.slice(0, index).reduce((sum, width) => sum + width, 0),
    width: widths[index] ?? 0,
    figures,
  }));
  return {
    columns: placed,
    head: wrap(names, headStyle),
    rows: rows.map((row) => wrap(row, style)),
    named,
    style,
    headStyle,
  };
}

/** Each column gets what its longest word takes, a narrow one all that it holds, and of the rest by how much it would like to have. */
function getWidths(
  { doc, width }: Sheet,
  { names, rows }: { names: readonly string[]; rows: readonly (readonly string[])[] },
  { style, headStyle }: { style: Style; headStyle: Style },
): number[] {
  const [inCell, inHead] = [measureIn(doc, style), measureIn(doc, headStyle)];
  const needs: Need[] = names.map((name, index) => {
    const cells = rows.map((row) => row[index] ?? '');
    const words = [...new Set(cells.flatMap((cell) => cell.split(/[ \n/-]+/)))];
    const lines = cells.flatMap((cell) => cell.split('\n')).map((line) => line.slice(0, TEXT_MOST));
    const least = Math.max(widest(name.split(/[ \n/-]+/), inHead), widest(words, inCell));
    const wish = Math.max(inHead(name), widest(lines, inCell));
    return {
      least: Math.min(least, width * WORD_MOST) + 2 * PAD_X,
      wish: Math.min(wish, TEXT_MOST) + 2 * PAD_X,
    };
  });
  const unbroken = needs.map(({ least, wish }) => ({ least: wish <= width / names.length ? wish : least, wish }));
  return shareOut(leastOf(unbroken) <= width ? unbroken : needs, width);
}

type Need = { least: number; wish: number };

const leastOf = (needs: readonly Need[]) => needs.reduce((sum, need) => sum + need.least, 0);

function shareOut(needs: readonly Need[], width: number): number[] {
  const least = leastOf(needs);
  if (least > width) return needs.map((need) => (need.least / least) * width);
  const more = needs.map((need) => Math.max(1, need.wish - need.least));
  const all = more.reduce((sum, one) => sum + one, 0);
  return needs.map((need, index) => need.least + ((more[index] ?? 0) / all) * (width - least));
}

function widest(texts: readonly string[], measure: (text: string) => number): number {
  return texts.reduce((most, text) => Math.max(most, measure(text)), 0);
}

/** How high the heading of a table is. */
export function headHeight({ head, headStyle }: LaidTable): number {
  return linesOf(head) * leadingOf(headStyle) + 2 * PAD_Y;
}

export function rowHeight({ style }: LaidTable, row: readonly (readonly string[])[]): number {
  return linesOf(row) * leadingOf(style) + 2 * PAD_Y;
}

function linesOf(cells: readonly (readonly string[])[]): number {
  return cells.reduce((most, lines) => Math.max(most, lines.length), 1);
}

/** Writes a table over as many pages as it takes; each begins with its heading. */
export function writeTable(sheet: Sheet, parent: Element, table: LaidTable): void {
  const [first] = table.rows;
  const start = headHeight(table) + (first ? Math.min(rowHeight(table, first), 4 * leadingOf(table.style)) : 0);
  if (sheet.y + start > sheet.bottom) turnPage(sheet);
  const element = openIn(sheet, parent, 'Table');
  writeHead(sheet, table, element);
  for (const row of table.rows) writeRow(sheet, table, { parent: element, row });
  element.end();
}

function writeHead(sheet: Sheet, table: LaidTable, parent: Element): void {
  ground(sheet, headHeight(table));
  const element = openIn(sheet, parent, 'TR');
  table.head.forEach((lines, index) =>
    putInto(sheet, element, {
      type: 'TH',
      write: () => writeCell(sheet, table.columns[index], { lines, style: table.headStyle }),
      scope: 'Column',
    }),
  );
  element.end();
  sheet.y += headHeight(table);
}

/** On a further page the heading is for the eye alone: the structure has it. */
function repeatHead(sheet: Sheet, table: LaidTable): void {
  if (repeatedHeight(sheet, table) === 0) return;
  ground(sheet, headHeight(table));
  decorate(sheet.doc, 'Pagination', () =>
    table.head.forEach((lines, index) => writeCell(sheet, table.columns[index], { lines, style: table.headStyle })),
  );
  sheet.y += headHeight(table);
}

/** A heading that would take most of each page is only on the first. */
function repeatedHeight({ top, bottom }: Sheet, table: LaidTable): number {
  const height = headHeight(table);
  return height > (bottom - top) / 2 ? 0 : height;
}

/** A row that fits on a page stays on one; a higher one goes on on the next. */
function writeRow(sheet: Sheet, table: LaidTable, { parent, row }: { parent: Element; row: string[][] }): void {
  const leading = leadingOf(table.style);
  const rowElement = openIn(sheet, parent, 'TR');
  const cells = row.map((_cell, index) => {
    const isName = table.named && index === 0;
    const element = sheet.doc.struct(isName ? 'TH' : 'TD', isName ? { scope: 'Row' } : {});
    rowElement.add(element);
    return element;
  });
  const count = linesOf(row);
  const onePage = linesWithin(sheet.bottom - sheet.top - repeatedHeight(sheet, table), leading);
  for (let from = 0; from < count;) {
    const fit = linesWithin(sheet.bottom - sheet.y, leading);
    if (fit < Math.min(count - from, count <= onePage ? count : 3)) {
      turnPage(sheet);
      repeatHead(sheet, table);
      continue;
    }
    const to = Math.min(from + fit, count);
    cells.forEach((cell, index) => {
      const lines = (row[index] ?? []).slice(from, to);
      if (lines.length > 0) cell.add(() => writeCell(sheet, table.columns[index], { lines, style: table.style }));
    });
    sheet.y += (to - from) * leading + 2 * PAD_Y;
    from = to;
    rule(sheet);
  }
  rowElement.end();
}

function linesWithin(height: number, leading: number): number {
  return Math.max(0, Math.floor((height - 2 * PAD_Y) / leading));
}

type CellText = { lines: readonly string[]; style: Style };

function writeCell(sheet: Sheet, column: Column | undefined, { lines, style }: CellText): void {
  const { x = 0, width = 0, figures = false } = column ?? {};
  lines.forEach((line, position) => {
    const y = sheet.y + PAD_Y + position * leadingOf(style);
    writeLine(sheet, line, { style, x: x + PAD_X, y, ...(figures && { right: x + width - PAD_X }) });
  });
}

function ground({ doc, left, width, y }: Sheet, height: number): void {
  decorate(doc, 'Layout', () => doc.rect(left, y, width, height).fill(TINT));
}

function rule({ doc, left, width, y }: Sheet): void {
  decorate(doc, 'Layout', () =>
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .stroke(LINE),
  );
}
