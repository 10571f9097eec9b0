import type { Entry } from './blocks.ts';
import { layEntries, writeEntries, type LaidEntry } from './list.ts';
import {
  leadingOf,
  measureIn,
  putInto,
  scaled,
  STYLES,
  wrapIn,
  writeLines,
  writeText,
  type Element,
  type Sheet,
  type Style,
} from './sheet.ts';
import { headHeight, layTable, rowHeight, writeTable, type LaidTable } from './table.ts';
import type { Wall } from './wall-content.ts';
import type { Labels } from './labels.ts';
import { cutLines } from './wrap.ts';

/** A part of the wall: the height that all of it takes, and how it is written into what it gets. */
export type Part = { wants: number; write(sheet: Sheet, parent: Element, room: number): void };

/** In which language and how large. */
export type Look = { labels: Labels; scale: number };

const GAP = 6;
const MOST_LINES = [Infinity, 8, 5, 3, 2]; // of each text of an entry, until all of them fit
const HEADING_MOST = 2; // lines
const ONE_MOST = 6; // lines of the figure that matters most

const bodyAt = ({ scale }: Look): Style => scaled(STYLES.body, scale);
const softAt = ({ scale }: Look): Style => scaled(STYLES.soft, scale);
const leadAt = ({ scale }: Look): Style => scaled({ ...STYLES.body, font: 'bold' }, 1.05 * scale);
const headingAt = ({ scale }: Look): Style => scaled(STYLES.step, 0.8 * scale);

const heightOf = (lines: readonly string[], style: Style) => lines.length * leadingOf(style) + GAP;
const sum = (heights: readonly number[]) => heights.reduce((all, height) => all + height, 0);

/** Of a long list only what could find room at all, and one more, is worth laying out. */
function within<Item>(sheet: Sheet, items: readonly Item[], look: Look): Item[] {
  return items.slice(0, Math.ceil((sheet.bottom - sheet.top) / leadingOf(bodyAt(look))) + 1);
}

/** Where the company is going: the first text is emphasised, the last is cut where there is no room. */
export function directionPart(sheet: Sheet, { title, texts }: Wall['direction'], look: Look): Part {
  const heading = layHeading(sheet, title, look);
  const laid = texts.map((text, index) => {
    const style = index === 0 ? leadAt(look) : bodyAt(look);
    return { style, lines: wrapIn(sheet, text, style) };
  });
  const all = sum(laid.map(({ lines, style }) => heightOf(lines, style)));
  return {
    wants: heading.height + Math.max(all, leadingOf(softAt(look))) + GAP,
    write(column, parent, room) {
      const end = column.y + room - GAP;
      writeHeading(column, parent, heading);
      if (laid.length === 0) writeText(column, parent, { text: look.labels.t('plan.no_answer'), style: softAt(look) });
      for (const { lines, style } of laid)
        writeCut(column, parent, { lines, style, most: Math.floor((end - column.y) / leadingOf(style)) });
      column.y += GAP;
    },
  };
}

/** The figure that matters most, and the table of targets. */
export function targetsPart(sheet: Sheet, { title, one, table }: Wall['targets'], look: Look): Part {
  const heading = layHeading(sheet, title, look);
  const style = bodyAt(look);
  const lines = one === '' ? [] : wrapIn(sheet, one, style);
  const oneHeight = lines.length === 0 ? 0 : heightOf(lines.slice(0, ONE_MOST), style);
  const laid = table && layTable(sheet, { ...table, rows: within(sheet, table.rows, look) }, look.scale);
  const tableHeight = laid ? headHeight(laid) + sum(laid.rows.map((row) => rowHeight(laid, row))) : 0;
  return {
    wants: heading.height + oneHeight + Math.max(tableHeight, leadingOf(softAt(look))),
    write(column, parent, room) {
      const end = column.y + room;
      writeHeading(column, parent, heading);
      writeCut(column, parent, { lines, style, most: ONE_MOST });
      if (laid) writeRows(column, parent, { table: laid, look, room: end - column.y, count: table.rows.length });
      else if (lines.length === 0)
        writeText(column, parent, { text: look.labels.t('plan.no_answer'), style: softAt(look) });
    },
  };
}

/** A list: all of it, else shortened entries, else the first of them and how many more there are. */
export function listPart(
  sheet: Sheet,
  { title, entries, none }: { title: string; entries: Entry[]; none: string },
  look: Look,
): Part {
  const heading = layHeading(sheet, title, look);
  const possible = within(sheet, entries, look);
  const laid = layEntries(sheet, possible, { scale: look.scale, most: Infinity });
  return {
    wants: heading.height + sum(laid.map(({ height }) => height)),
    write(column, parent, room) {
      writeHeading(column, parent, heading);
      if (entries.length === 0) return writeText(column, parent, { text: none, style: softAt(look) });
      const kept = fitEntries(column, possible, { look, room: room - heading.height });
      writeEntries(column, parent, kept);
      writeMore(column, parent, { count: entries.length - kept.length, look });
    },
  };
}

function fitEntries(
  sheet: Sheet,
  entries: readonly Entry[],
  { look, room }: { look: Look; room: number },
): LaidEntry[] {
  const layings = MOST_LINES.map((most) => () => layEntries(sheet, entries, { scale: look.scale, most }));
  let laid: LaidEntry[] = [];
  for (const lay of layings) {
    laid = lay();
    if (sum(laid.map(({ height }) => height)) <= room) return laid;
  }
  const heights = laid.map(({ height }) => height);
  return laid.slice(0, countWithin(heights, room - leadingOf(softAt(look))));
}

/** As many rows as there is room for, and how many more there are. */
function writeRows(
  sheet: Sheet,
  parent: Element,
  { table, look, room, count }: { table: LaidTable; look: Look; room: number; count: number },
): void {
  const heights = table.rows.map((row) => rowHeight(table, row));
  const left = room - headHeight(table);
  const kept = sum(heights) <= left ? heights.length : countWithin(heights, left - leadingOf(softAt(look)) - GAP);
  if (kept > 0) writeTable(sheet, parent, { ...table, rows: table.rows.slice(0, kept) });
  sheet.y += GAP / 2;
  writeMore(sheet, parent, { count: count - kept, look });
}

/** How many of the heights, from the first on, fit into a room. */
function countWithin(heights: readonly number[], room: number): number {
  let left = room;
  const first = heights.findIndex((height) => {
    left -= height;
    return left < 0;
  });
  return first < 0 ? heights.length : first;
}

type Heading = { lines: string[]; style: Style; height: number };

function layHeading(sheet: Sheet, title: string, look: Look): Heading {
  const style = headingAt(look);
  const lines = wrapIn(sheet, title, style).slice(0, HEADING_MOST);
  return { lines, style, height: lines.length * leadingOf(style) + GAP / 2 };
}

function writeHeading(sheet: Sheet, parent: Element, { lines, style }: Heading): void {
  writeCut(sheet, parent, { lines, type: 'H2', style, most: HEADING_MOST, gap: GAP / 2 });
}

type Cut = { lines: readonly string[]; type?: string; style: Style; most: number; gap?: number };

/** A text of which at most so many lines are written; none of it where there is no room for one. */
export function writeCut(sheet: Sheet, parent: Element, { lines, type = 'P', style, most, gap = GAP }: Cut): void {
  if (lines.length === 0 || most < 1) return;
  const shown = cutLines(lines, most, { width: sheet.width, measure: measureIn(sheet.doc, style) });
  putInto(sheet, parent, { type, write: () => writeLines(sheet, shown, { style }) });
  sheet.y += gap;
}

function writeMore(sheet: Sheet, parent: Element, { count, look }: { count: number; look: Look }): void {
  if (count > 0) writeText(sheet, parent, { text: look.labels.t('paper.more', { count }), style: softAt(look) });
}
