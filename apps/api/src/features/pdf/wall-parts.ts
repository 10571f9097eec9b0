import type { Labels } from './labels.ts';
import { layEntries, writeEntries, type Entry, type LaidEntry } from './list.ts';
import * as paper from './paper.ts';
import { layTable, writeTable, type LaidTable } from './table.ts';
import type { Wall } from './wall-content.ts';
import { cutLines } from './wrap.ts';

/** A part of the wall: the height that all of it takes, and how it is written into what it gets. */
export type Part = { wants: number; write(sheet: paper.Sheet, parent: paper.Element, room: number): void };

const GAP = 6;
const MOST_LINES = [Infinity, 8, 5, 3, 2]; // of each text of an entry, until all of them fit
const HEADING_MOST = 2; // lines
const ONE_MOST = 6; // lines of the figure that matters most

/** In which language, how large and in which styles. */
export type Look = ReturnType<typeof createLook>;

export function createLook(labels: Labels, scale: number) {
  const { body, soft, step } = paper.STYLES;
  return {
    labels,
    scale,
    body: paper.scaleStyle(body, scale),
    soft: paper.scaleStyle(soft, scale),
    lead: paper.scaleStyle({ ...body, font: 'bold' }, 1.05 * scale),
    heading: paper.scaleStyle(step, 0.8 * scale),
  };
}

const sumHeights = (laid: readonly { height: number }[]) => laid.reduce((sum, { height }) => sum + height, 0);

/** Of a long list only what could find room at all, and one more, is worth laying out. */
function within<Item>(sheet: paper.Sheet, items: readonly Item[], { body }: Look): Item[] {
  return items.slice(0, Math.ceil((sheet.bottom - sheet.top) / paper.lineHeight(body)) + 1);
}

/** Where the company is going: the first text is emphasised, the last is cut where there is no room. */
export function buildDirectionPart(sheet: paper.Sheet, { title, texts }: Wall['direction'], look: Look): Part {
  const heading = layHeading(sheet, title, look);
  const laid = texts.map((text, index) => layText(sheet, text, index === 0 ? look.lead : look.body));
  return {
    wants: heading.height + Math.max(sumHeights(laid), paper.lineHeight(look.soft)) + GAP,
    write(column, parent, room) {
      const end = column.y + room - GAP;
      writeCut(column, parent, heading);
      if (laid.length === 0) writeNone(column, parent, look);
      for (const { lines, style } of laid)
        writeCut(column, parent, { lines, style, most: Math.floor((end - column.y) / paper.lineHeight(style)) });
      column.y += GAP;
    },
  };
}

/** The figure that matters most, and the table of targets. */
export function buildTargetsPart(sheet: paper.Sheet, { title, one, table }: Wall['targets'], look: Look): Part {
  const heading = layHeading(sheet, title, look);
  const { lines, style } = one === '' ? { lines: [], style: look.body } : layText(sheet, one, look.body);
  const oneHeight = lines.length === 0 ? 0 : Math.min(lines.length, ONE_MOST) * paper.lineHeight(style) + GAP;
  const laid = table && layTable(sheet, { ...table, rows: within(sheet, table.rows, look) }, look.scale);
  const tableHeight = laid ? laid.head.height + sumHeights(laid.rows) : 0;
  return {
    wants: heading.height + oneHeight + Math.max(tableHeight, paper.lineHeight(look.soft)),
    write(column, parent, room) {
      const end = column.y + room;
      writeCut(column, parent, heading);
      writeCut(column, parent, { lines, style, most: ONE_MOST });
      if (laid) writeRows(column, parent, { table: laid, look, room: end - column.y, count: table.rows.length });
      else if (lines.length === 0) writeNone(column, parent, look);
    },
  };
}

type List = { title: string; entries: Entry[]; none: string };

/** A list: all of it, else shortened entries, else the first of them and how many more there are. */
export function listPart(sheet: paper.Sheet, { title, entries, none }: List, look: Look): Part {
  const heading = layHeading(sheet, title, look);
  const possible = within(sheet, entries, look);
  return {
    wants: heading.height + sumHeights(layEntries(sheet, possible, { scale: look.scale, most: Infinity })),
    write(column, parent, room) {
      writeCut(column, parent, heading);
      if (entries.length === 0) return paper.writeText(column, parent, { text: none, style: look.soft });
      const kept = fitEntries(column, possible, { look, room: room - heading.height });
      writeEntries(column, parent, kept);
      writeMore(column, parent, { count: entries.length - kept.length, look });
    },
  };
}

type Room = { look: Look; room: number };

function fitEntries(sheet: paper.Sheet, entries: readonly Entry[], { look, room }: Room): LaidEntry[] {
  let laid: LaidEntry[] = [];
  for (const most of MOST_LINES) {
    laid = layEntries(sheet, entries, { scale: look.scale, most });
    if (sumHeights(laid) <= room) return laid;
  }
  return takeWithin(laid, room - paper.lineHeight(look.soft));
}

type Rows = Room & { table: LaidTable; count: number };

/** As many rows as there is room for, and how many more there are. */
function writeRows(sheet: paper.Sheet, parent: paper.Element, { table, look, room, count }: Rows): void {
  const left = room - table.head.height;
  const isAll = sumHeights(table.rows) <= left;
  const rows = isAll ? table.rows : takeWithin(table.rows, left - paper.lineHeight(look.soft) - GAP);
  if (rows.length > 0) writeTable(sheet, parent, { ...table, rows });
  sheet.y += GAP / 2;
  writeMore(sheet, parent, { count: count - rows.length, look });
}

/** Those that fit into a room, from the first on. */
function takeWithin<Laid extends { height: number }>(laid: readonly Laid[], room: number): Laid[] {
  let left = room;
  const first = laid.findIndex(({ height }) => {
    left -= height;
    return left < 0;
  });
  return first < 0 ? [...laid] : laid.slice(0, first);
}

function layText(sheet: paper.Sheet, text: string, style: paper.Style) {
  const lines = paper.wrap(sheet, text, style);
  return { style, lines, height: lines.length * paper.lineHeight(style) + GAP };
}

function layHeading(sheet: paper.Sheet, title: string, { heading: style }: Look) {
  const lines = paper.wrap(sheet, title, style).slice(0, HEADING_MOST);
  const gap = GAP / 2;
  return { lines, style, type: 'H2', most: HEADING_MOST, gap, height: lines.length * paper.lineHeight(style) + gap };
}

type Cut = { lines: readonly string[]; type?: string; style: paper.Style; most: number; gap?: number };

/** A text of which at most so many lines are written; none of it where there is no room for one. */
export function writeCut(sheet: paper.Sheet, parent: paper.Element, cut: Cut): void {
  const { lines, type = 'P', style, most, gap = GAP } = cut;
  if (lines.length === 0 || most < 1) return;
  const shown = cutLines(lines, most, { width: sheet.width, measure: paper.createMeasure(sheet, style) });
  paper.put(sheet, parent, { type, write: () => paper.writeLines(sheet, shown, { style }) });
  sheet.y += gap;
}

function writeMore(sheet: paper.Sheet, parent: paper.Element, { count, look }: { count: number; look: Look }): void {
  const { labels, soft } = look;
  if (count > 0) paper.writeText(sheet, parent, { text: labels.t('paper.more', { count }), style: soft });
}

function writeNone(sheet: paper.Sheet, parent: paper.Element, { labels, soft }: Look): void {
  paper.writeText(sheet, parent, { text: labels.t('plan.no_answer'), style: soft });
}
