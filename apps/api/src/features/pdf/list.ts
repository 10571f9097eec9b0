import type { Entry } from './blocks.ts';
import {
  ensure,
  leadingOf,
  measureIn,
  openIn,
  putInto,
  scaled,
  STYLES,
  wrapIn,
  writeLine,
  writeLines,
  type Element,
  type Sheet,
  type Style,
} from './sheet.ts';
import { cutLines } from './wrap.ts';

const INDENT = 16;
const GAP = 4;

type LaidPart = { lines: string[]; style: Style; cut: boolean };

/** An entry broken into lines. */
export type LaidEntry = { mark: string; parts: LaidPart[]; height: number; scale: number };

/** How an entry is laid: smaller or larger than usual, and with at most so many lines of each of its texts. */
export type Laying = { scale: number; most: number };

const AS_IT_IS: Laying = { scale: 1, most: Infinity };

/** Breaks entries into lines. */
export function layEntries(sheet: Sheet, entries: readonly Entry[], laying: Laying = AS_IT_IS): LaidEntry[] {
  const { scale, most } = laying;
  const width = sheet.width - INDENT * scale;
  const partOf = (text: string | undefined, base: Style): LaidPart[] => {
    if (!text) return [];
    const style = scaled(base, scale);
    const lines = wrapIn({ ...sheet, width: width }, text, style);
    return [
      {
        lines: cutLines(lines, most, { width: width, measure: measureIn(sheet.doc, style) }),
        style,
        cut: lines.length > most,
      },
    ];
  };
  return entries.map(({ mark, title, text, facts }) => {
    const parts = [...partOf(title, STYLES.label), ...partOf(text, STYLES.body), ...partOf(facts, STYLES.soft)];
    const height = parts.reduce((sum, { lines, style }) => sum + lines.length * leadingOf(style), GAP * scale);
    return { mark, parts, height, scale };
  });
}

/** Writes a list, an entry under the other. */
export function writeEntries(sheet: Sheet, parent: Element, entries: readonly LaidEntry[]): void {
  const list = openIn(sheet, parent, 'L');
  for (const entry of entries) writeEntry(sheet, list, entry);
  list.end();
}

function writeEntry(sheet: Sheet, list: Element, { mark, parts, height, scale }: LaidEntry): void {
  const style = parts[0]?.style ?? STYLES.body;
  ensure(sheet, Math.min(height, 3 * leadingOf(style)));
  const item = openIn(sheet, list, 'LI');
  putInto(sheet, item, { type: 'Lbl', write: () => writeLine(sheet, mark, { style, x: sheet.left, y: sheet.y }) });
  putInto(sheet, item, {
    type: 'LBody',
    write: () => {
      for (const part of parts) writeLines(sheet, part.lines, { style: part.style, indent: INDENT * scale });
    },
  });
  item.end();
  sheet.y += GAP * scale;
}
