import * as paper from './paper.ts';

const PAD_X = 5;
const PAD_Y = 3;
const WORD_MOST = 0.4; // of the width: a word wider than this may be cut
const TEXT_MOST = 320; // a column wants no more than this for itself
const WORD_END = /[ \n/-]+/;

/** A table of texts that are ready to be read; figures stand to the right. */
export type Table = {
  columns: { name: string; figures: boolean }[];
  rows: string[][];
  /** Whether the first cell of a row names it. */
  named: boolean;
};

type LaidCell = { lines: string[]; x: number; width: number; figures: boolean };
type LaidRow = { cells: LaidCell[]; style: paper.Style; count: number; height: number };

/** A table with its cells placed and broken into lines. */
export type LaidTable = { head: LaidRow; rows: LaidRow[]; named: boolean };

/** Places the columns by their content and breaks the cells into lines. */
export function layTable(sheet: paper.Sheet, { columns, rows, named }: Table, scale = 1): LaidTable {
  const style = paper.scaleStyle(paper.STYLES.body, 0.95 * scale);
  const headStyle = paper.scaleStyle({ ...paper.STYLES.soft, font: 'bold' }, scale);
  const names = columns.map(({ name }) => name);
  const widths = getWidths(sheet, { style, cells: rows }, { style: headStyle, cells: [names] });
  const lay = (texts: readonly string[], as: paper.Style): LaidRow => {
    const cells = columns.map(({ figures }, index) => {
      const x = sheet.left + widths.slice(0, index).reduce((sum, one) => sum + one, 0);
      const width = widths[index] ?? 0;
      const lines = paper.wrap({ ...sheet, width: width - 2 * PAD_X }, texts[index] ?? '', as);
      return { lines, x, width, figures };
    });
    const count = Math.max(1, ...cells.map(({ lines }) => lines.length));
    return { cells, style: as, count, height: count * paper.lineHeight(as) + 2 * PAD_Y };
  };
  return { head: lay(names, headStyle), rows: rows.map((row) => lay(row, style)), named };
}

type Texts = { style: paper.Style; cells: readonly (readonly string[])[] };

/** Each column gets what its longest word takes, a narrow one all that it holds, and of the rest by how much it would like to have. */
function getWidths(sheet: paper.Sheet, rows: Texts, head: Texts): number[] {
  const { width } = sheet;
  const inColumn = ({ style, cells }: Texts, index: number) => {
    const texts = cells.map((row) => row[index] ?? '');
    const measure = paper.createMeasure(sheet, style);
    const widest = (parts: readonly string[]) => parts.reduce((most, part) => Math.max(most, measure(part)), 0);
    const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.slice(0, TEXT_MOST));
    return { word: widest([...new Set(texts.flatMap((text) => text.split(WORD_END)))]), line: widest(lines) };
  };
  const needs: Need[] = head.cells[0]!.map((_name, index) => {
    const [own, name] = [inColumn(rows, index), inColumn(head, index)];
    return {
      least: Math.min(Math.max(name.word, own.word), width * WORD_MOST) + 2 * PAD_X,
      wish: Math.min(Math.max(name.line, own.line), TEXT_MOST) + 2 * PAD_X,
    };
  });
  const unbroken = needs.map(({ least, wish }) => ({ least: wish <= width / needs.length ? wish : least, wish }));
  return shareOut(sumLeast(unbroken) <= width ? unbroken : needs, width);
}

type Need = { least: number; wish: number };

const sumLeast = (needs: readonly Need[]) => needs.reduce((sum, need) => sum + need.least, 0);

function shareOut(needs: readonly Need[], width: number): number[] {
  const least = sumLeast(needs);
  if (least > width) return cutLeast(needs, width);
  const more = needs.map((need) => Math.max(1, need.wish - need.least));
  const all = more.reduce((sum, one) => sum + one, 0);
  return needs.map((need, index) => need.least + ((more[index] ?? 0) / all) * (width - least));
}

/** Where the longest words do not fit side by side, the narrow columns keep what they take. */
function cutLeast(needs: readonly Need[], width: number): number[] {
  let most = width / needs.length;
  let room = width;
  let count = needs.length;
  for (const { least } of needs.toSorted((a, b) => a.least - b.least)) {
    most = room / count;
    if (least > most) break;
    room -= least;
    count -= 1;
  }
  return needs.map(({ least }) => Math.min(least, most));
}

/** Writes a table over as many pages as it takes; each begins with its heading. */
export function writeTable(sheet: paper.Sheet, parent: paper.Element, table: LaidTable): void {
  const { head, rows } = table;
  const start = rows[0] ? Math.min(rows[0].height, 4 * paper.lineHeight(rows[0].style)) : 0;
  if (sheet.y + head.height + start > sheet.bottom) paper.startNextPage(sheet);
  const element = paper.addElement(sheet, parent, 'Table');
  paper.drawTint(sheet, head.height);
  const headElement = paper.addElement(sheet, element, 'TR');
  for (const cell of head.cells) {
    const write = () => writeCell(sheet, cell, head.style);
    paper.put(sheet, headElement, { type: 'TH', write, scope: 'Column' });
  }
  headElement.end();
  sheet.y += head.height;
  for (const row of rows) writeRow(sheet, table, { row, element: paper.addElement(sheet, element, 'TR') });
  element.end();
}

/** On a further page the heading is for the eye alone: the structure has it. */
function repeatHead(sheet: paper.Sheet, head: LaidRow): void {
  if (getRepeatedHeight(sheet, head) === 0) return;
  paper.drawTint(sheet, head.height);
  paper.drawDecoration(sheet, 'Pagination', () => head.cells.forEach((cell) => writeCell(sheet, cell, head.style)));
  sheet.y += head.height;
}

/** A heading that would take most of each page is only on the first. */
function getRepeatedHeight({ top, bottom }: paper.Sheet, { height }: LaidRow): number {
  return height > (bottom - top) / 2 ? 0 : height;
}

type RowPart = { row: LaidRow; element: paper.Element };

/** A row that fits on a page stays on one; a higher one goes on on the next. */
function writeRow(sheet: paper.Sheet, { head, named }: LaidTable, { row, element }: RowPart): void {
  const { style, count } = row;
  const leading = paper.lineHeight(style);
  const cells = row.cells.map((cell, index) => {
    const isName = named && index === 0;
    const cellElement = sheet.doc.struct(isName ? 'TH' : 'TD', isName ? { scope: 'Row' } : {});
    element.add(cellElement);
    return { ...cell, element: cellElement };
  });
  const onePage = linesWithin(sheet.bottom - sheet.top - getRepeatedHeight(sheet, head), leading);
  for (let from = 0; from < count;) {
    const fit = linesWithin(sheet.bottom - sheet.y, leading);
    if (fit < Math.min(count - from, count <= onePage ? count : 3)) {
      paper.startNextPage(sheet);
      repeatHead(sheet, head);
      continue;
    }
    const to = Math.min(from + fit, count);
    for (const cell of cells) {
      const lines = cell.lines.slice(from, to);
      if (lines.length > 0) cell.element.add(() => writeCell(sheet, { ...cell, lines }, style));
    }
    sheet.y += (to - from) * leading + 2 * PAD_Y;
    from = to;
    paper.drawRule(sheet, 0.5);
  }
  element.end();
}

function linesWithin(height: number, leading: number): number {
  return Math.max(0, Math.floor((height - 2 * PAD_Y) / leading));
}

function writeCell(sheet: paper.Sheet, { lines, x, width, figures }: LaidCell, style: paper.Style): void {
  lines.forEach((line, position) => {
    const y = sheet.y + PAD_Y + position * paper.lineHeight(style);
    paper.writeLine(sheet, line, { style, x: x + PAD_X, y, ...(figures && { right: x + width - PAD_X }) });
  });
}
