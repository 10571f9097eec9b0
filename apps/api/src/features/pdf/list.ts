import * as paper from './paper.ts';
import { cutLines } from './wrap.ts';

const INDENT = 16;
const GAP = 4;

/** An entry of a list: its mark, what it says, and below it in small what belongs to it. */
export type Entry = { mark: string; title?: string; text?: string; facts?: string };

/** An entry broken into lines. */
export type LaidEntry = {
  mark: string;
  parts: { lines: string[]; style: paper.Style }[];
  height: number;
  scale: number;
};

/** How an entry is laid: smaller or larger than usual, and with at most so many lines of each of its texts. */
type Laying = { scale: number; most: number };

const AS_IT_IS: Laying = { scale: 1, most: Infinity };

/** Breaks entries into lines. */
export function layEntries(sheet: paper.Sheet, entries: readonly Entry[], laying: Laying = AS_IT_IS): LaidEntry[] {
  const { scale, most } = laying;
  const width = sheet.width - INDENT * scale;
  const lay = (text: string | undefined, base: paper.Style) => {
    if (!text) return [];
    const style = paper.scaleStyle(base, scale);
    const lines = paper.wrap({ ...sheet, width }, text, style);
    return [{ lines: cutLines(lines, most, { width, measure: paper.createMeasure(sheet, style) }), style }];
  };
  const { label, body, soft } = paper.STYLES;
  return entries.map(({ mark, title, text, facts }) => {
    const parts = [...lay(title, label), ...lay(text, body), ...lay(facts, soft)];
    const height = parts.reduce((sum, { lines, style }) => sum + lines.length * paper.lineHeight(style), GAP * scale);
    return { mark, parts, height, scale };
  });
}

/** Writes a list, an entry under the other. */
export function writeEntries(sheet: paper.Sheet, parent: paper.Element, entries: readonly LaidEntry[]): void {
  const list = paper.addElement(sheet, parent, 'L');
  for (const entry of entries) writeEntry(sheet, list, entry);
  list.end();
}

function writeEntry(sheet: paper.Sheet, list: paper.Element, { mark, parts, height, scale }: LaidEntry): void {
  const style = parts[0]?.style ?? paper.STYLES.body;
  const isShort = height <= (sheet.bottom - sheet.top) / 2;
  paper.ensureRoom(sheet, isShort ? height - GAP * scale : 3 * paper.lineHeight(style));
  const item = paper.addElement(sheet, list, 'LI');
  const writeMark = () => paper.writeLine(sheet, mark, { style, x: sheet.left, y: sheet.y });
  paper.put(sheet, item, { type: 'Lbl', write: writeMark });
  paper.put(sheet, item, {
    type: 'LBody',
    write: () => {
      for (const part of parts) paper.writeLines(sheet, part.lines, { style: part.style, indent: INDENT * scale });
    },
  });
  item.end();
  sheet.y += GAP * scale;
}
