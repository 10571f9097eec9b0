import { setImmediate as nextTurn } from 'node:timers/promises';
import { getPlanHead, type Source } from './content.ts';
import * as paper from './paper.ts';
import { buildWall, type Wall } from './wall-content.ts';
import {
  createLook,
  buildDirectionPart,
  listPart,
  buildTargetsPart,
  writeCut,
  type Look,
  type Part,
} from './wall-parts.ts';
import { cutLine } from './wrap.ts';

const MARGIN = 36;
const GUTTER = 24;
const LOGO_HEIGHT = 22;
const LOGO_ROOM = LOGO_HEIGHT * 7; // a logo is not wider
const GAP = 6;
const SLACK = 2; // what rounding may add up to
const SHARES = [0.34, 0.31, 0.35]; // of the width: direction and targets, priorities, to-dos
const SCALES = [1.35, 1.2, 1.1, 1, 0.9]; // the largest in which all of it fits, else the smallest
const DIRECTION_SHARE = 0.45; // of its column that the direction has at least, when it needs it

/** A column of the wall with its parts, one above the other, and the height that they want. */
type Column = { sheet: paper.Sheet; parts: Part[]; wants: number; room: number };

/** One page for the wall: as large as all of it fits, else the beginning of each part and how much more there is. */
export async function makeWall(source: Source): Promise<Buffer> {
  const { title, plan, company } = getPlanHead(source);
  const { labels, now } = source;
  const { sheet, root } = paper.open({ labels, title, author: company, now, layout: 'landscape', margin: MARGIN });
  sheet.doc.outline.addItem(plan);
  writeHead(sheet, root, source);
  const wall = buildWall(source);
  let columns: Column[] = [];
  for (const scale of SCALES) {
    await nextTurn(); // others first: a full plan takes a while
    columns = layColumns(sheet, wall, createLook(labels, scale));
    if (columns.every(({ wants, room }) => wants <= room)) break;
  }
  for (const column of columns) writeColumn(column, root);
  root.end();
  return paper.close(sheet);
}

function writeHead(sheet: paper.Sheet, root: paper.Element, source: Source): void {
  const { document, labels } = source;
  const { plan, company, unit, ...head } = getPlanHead(source);
  const { left, width } = sheet;
  const title = paper.scaleStyle(paper.STYLES.title, 0.8);
  const taken = labels.look.logo ? LOGO_ROOM : 0;
  paper.drawLogo(sheet, root, { labels, y: sheet.y, height: LOGO_HEIGHT });
  const lines = paper.wrap({ ...sheet, width: width - taken }, plan, title);
  writeCut(sheet, root, { lines, type: 'H1', style: title, most: 1, gap: 0 });
  const percent = labels.t('paper.percent', { percent: labels.percent(document.plan.percentCompleted) });
  const facts = [company, unit, percent, labels.t('paper.as_of', { date: head.today })].filter(Boolean).join(' · ');
  const style = paper.STYLES.soft;
  const measure = paper.createMeasure(sheet, style);
  const firm = cutLine(head.firm, width / 3, measure);
  const line = cutLine(facts, width - measure(firm) - GUTTER, measure);
  const place = { style, x: left, y: sheet.y };
  const write = () => paper.writeLine(sheet, line, place);
  paper.put(sheet, root, { type: 'P', write });
  const writeFirm = () => paper.writeLine(sheet, firm, { ...place, right: left + width });
  paper.put(sheet, root, { type: 'P', write: writeFirm });
  sheet.y += paper.lineHeight(style) + GAP;
  paper.drawRule(sheet, 1);
  sheet.y += 2 * GAP;
}

function layColumns(page: paper.Sheet, wall: Wall, look: Look): Column[] {
  const { labels } = look;
  const available = page.width - GUTTER * (SHARES.length - 1);
  const makers: ((sheet: paper.Sheet) => Part[])[] = [
    (sheet) => [buildDirectionPart(sheet, wall.direction, look), buildTargetsPart(sheet, wall.targets, look)],
    (sheet) => [listPart(sheet, { ...wall.priorities, none: labels.t('plan.no_answer') }, look)],
    (sheet) => [listPart(sheet, { ...wall.todos, none: labels.t('todo.none') }, look)],
  ];
  let { left } = page;
  return makers.map((make, index) => {
    const sheet = { ...page, left, width: available * (SHARES[index] ?? 0), top: page.y };
    left += sheet.width + GUTTER;
    const parts = make(sheet);
    return { sheet, parts, wants: parts.reduce((sum, part) => sum + part.wants, 0), room: page.bottom - page.y };
  });
}

/** The first part gives way to the second, but not below its share; what is left is the second's. */
function writeColumn({ sheet, parts: [first, second], room }: Column, root: paper.Element): void {
  const slack = { ...sheet, bottom: sheet.bottom + SLACK };
  const own = second ? Math.min(first?.wants ?? 0, Math.max(room - second.wants, room * DIRECTION_SHARE)) : room;
  first?.write(slack, root, own);
  second?.write(slack, root, sheet.bottom - slack.y);
}
