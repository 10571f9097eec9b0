import { setImmediate as nextTurn } from 'node:timers/promises';
import { headOf, type Source } from './content.ts';
import {
  closePdf,
  decorate,
  leadingOf,
  LINE,
  measureIn,
  openPdf,
  putInto,
  scaled,
  STYLES,
  wrapIn,
  writeLine,
  type Element,
  type Sheet,
} from './sheet.ts';
import { wallOf, type Wall } from './wall-content.ts';
import { directionPart, listPart, targetsPart, writeCut, type Look, type Part } from './wall-parts.ts';
import { cutLine } from './wrap.ts';

const MARGIN = 36;
const GUTTER = 24;
const GAP = 6;
const SLACK = 2; // what rounding may add up to
const SHARES = [0.34, 0.31, 0.35]; // of the width: direction and targets, priorities, to-dos
const SCALES = [1.35, 1.2, 1.1, 1, 0.9]; // the largest in which all of it fits, else the smallest
const DIRECTION_SHARE = 0.45; // of its column that the direction has at least, when it needs it

/** A column of the wall with its parts, one above the other. */
type Column = { sheet: Sheet; parts: Part[] };

/** One page for the wall: as large as all of it fits, else the beginning of each part and how much more there is. */
export async function makeWall(source: Source): Promise<Buffer> {
  const head = headOf(source);
  const doc = openPdf({
    language: source.labels.language,
    title: `${head.plan} · ${head.company}`,
    author: head.company,
    now: source.now,
    layout: 'landscape',
  });
  const { width, height } = doc.page;
  const sheet = { doc, left: MARGIN, width: width - 2 * MARGIN, top: MARGIN, bottom: height - MARGIN, y: MARGIN };
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.outline.addItem(head.plan);
  writeHead(sheet, root, source);
  const wall = wallOf(source);
  for (const column of await largestThatFits((scale) => columnsOf(sheet, wall, { labels: source.labels, scale })))
    writeColumn(column, root);
  root.end();
  return closePdf(doc);
}

function writeHead(sheet: Sheet, root: Element, source: Source): void {
  const { document, labels } = source;
  const head = headOf(source);
  const { doc, left, width } = sheet;
  const title = scaled(STYLES.title, 0.8);
  writeCut(sheet, root, { lines: wrapIn(sheet, head.plan, title), type: 'H1', style: title, most: 1, gap: 0 });
  const percent = labels.t('paper.percent', { percent: labels.percent(document.plan.percentCompleted) });
  const facts = [head.company, head.unit, percent, labels.t('paper.as_of', { date: head.today })];
  const style = STYLES.soft;
  const measure = measureIn(doc, style);
  const firm = cutLine(head.firm, width / 3, measure);
  const line = cutLine(facts.filter(Boolean).join(' · '), width - measure(firm) - GUTTER, measure);
  putInto(sheet, root, { type: 'P', write: () => writeLine(sheet, line, { style, x: left, y: sheet.y }) });
  putInto(sheet, root, {
    type: 'P',
    write: () => writeLine(sheet, firm, { style, x: left, y: sheet.y, right: left + width }),
  });
  sheet.y += leadingOf(style) + GAP;
  const { y } = sheet;
  decorate(doc, 'Layout', () =>
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(1)
      .stroke(LINE),
  );
  sheet.y += 2 * GAP;
}

async function largestThatFits(columnsAt: (scale: number) => Column[]): Promise<Column[]> {
  let columns: Column[] = [];
  for (const scale of SCALES) {
    await nextTurn(); // others first: a full plan takes a while
    columns = columnsAt(scale);
    if (columns.every((column) => wantsOf(column) <= roomOf(column))) break;
  }
  return columns;
}

const wantsOf = ({ parts }: Column) => parts.reduce((sum, { wants }) => sum + wants, 0);
const roomOf = ({ sheet }: Column) => sheet.bottom - sheet.y;

function columnsOf(page: Sheet, wall: Wall, look: Look): Column[] {
  const { labels } = look;
  const room = page.width - GUTTER * (SHARES.length - 1);
  const makers: ((sheet: Sheet) => Part[])[] = [
    (sheet) => [directionPart(sheet, wall.direction, look), targetsPart(sheet, wall.targets, look)],
    (sheet) => [listPart(sheet, { ...wall.priorities, none: labels.t('plan.no_answer') }, look)],
    (sheet) => [listPart(sheet, { ...wall.todos, none: labels.t('todo.none') }, look)],
  ];
  let { left } = page;
  return makers.map((make, index) => {
    const sheet = { ...page, left, width: room * (SHARES[index] ?? 0), top: page.y };
    left += sheet.width + GUTTER;
    return { sheet, parts: make(sheet) };
  });
}

/** The first part gives way to the second, but not below its share; what is left is the second's. */
function writeColumn(column: Column, root: Element): void {
  const [first, second] = column.parts;
  const room = roomOf(column);
  const sheet = { ...column.sheet, bottom: column.sheet.bottom + SLACK };
  const own = second ? Math.min(first?.wants ?? 0, Math.max(room - second.wants, room * DIRECTION_SHARE)) : room;
  first?.write(sheet, root, own);
  second?.write(sheet, root, column.sheet.bottom - sheet.y);
}
