import type { Block } from './answers.ts';
import { layEntries, writeEntries } from './list.ts';
import * as paper from './paper.ts';
import { layTable, writeTable } from './table.ts';

export const GAP = 6;
const FIRST_LINES = 60; // of what is too high to be kept together, so much is not parted from its heading
const KEPT_MOST = { question: 0.3, group: 0.5 }; // of a page: what is higher may be parted

/** Something that is broken into lines and is ready to be written. */
export type Laid = { height: number; write(): void };

/** Lays a block of an answer out. */
export function layBlock(sheet: paper.Sheet, section: paper.Element, block: Block): Laid {
  switch (block.kind) {
    case 'text':
      return layText(sheet, section, { text: block.text, style: paper.STYLES[block.soft ? 'soft' : 'body'], gap: GAP });
    case 'label':
      return layText(sheet, section, { text: block.text, style: paper.STYLES.label, gap: GAP / 3 });
    case 'list': {
      const entries = layEntries(sheet, block.entries);
      return withGap(sheet, sumHeights(entries), () => writeEntries(sheet, section, entries));
    }
    case 'table': {
      const table = layTable(sheet, block.table);
      return withGap(sheet, table.head.height + sumHeights(table.rows), () => writeTable(sheet, section, table));
    }
  }
}

/** Lays a heading or a paragraph out. */
export function layText(sheet: paper.Sheet, section: paper.Element, { gap = 0, ...text }: paper.Text): Laid {
  const lines = paper.wrap(sheet, text.text, text.style);
  const write = () => paper.writeText(sheet, section, { ...text, lines, gap });
  return { height: lines.length * paper.lineHeight(text.style) + gap, write };
}

export const sumHeights = (laid: readonly { height: number }[]) => laid.reduce((sum, { height }) => sum + height, 0);

function withGap(sheet: paper.Sheet, height: number, write: () => void): Laid {
  return {
    height: height + GAP,
    write() {
      write();
      sheet.y += GAP;
    },
  };
}

/** Blocks in groups that stay together: a label with what it names. */
export function layGroups(sheet: paper.Sheet, section: paper.Element, blocks: readonly Block[]): Laid[][] {
  const groups: Laid[][] = [];
  blocks.forEach((block, index) => {
    const laid = layBlock(sheet, section, block);
    if (blocks[index - 1]?.kind === 'label') groups.at(-1)?.push(laid);
    else groups.push([laid]);
  });
  return groups;
}

/** Adds a group to the last one where both can be kept on one page. */
export function joinGroups(sheet: paper.Sheet, groups: readonly Laid[][], more: readonly Laid[]): Laid[][] {
  const joined = [...(groups.at(-1) ?? []), ...more];
  return isKept(sheet, joined, KEPT_MOST.group) ? [...groups.slice(0, -1), joined] : [...groups, [...more]];
}

const isKept = ({ top, bottom }: paper.Sheet, group: readonly Laid[], most: number) =>
  sumHeights(group) <= (bottom - top) * most;

/** Writes the groups of a short answer on one page, else each of them where it finds room. */
export function writeGroups(sheet: paper.Sheet, groups: readonly (readonly Laid[])[]): void {
  const all = groups.flat();
  const kept = isKept(sheet, all, KEPT_MOST.question) ? [all] : groups;
  for (const group of kept) {
    paper.ensureRoom(sheet, getKeptHeight(sheet, group));
    for (const { write } of group) write();
  }
}

/** What a group needs of a page to begin on it: all that it takes, or its headings and the first lines of the rest. */
function getKeptHeight(sheet: paper.Sheet, group: readonly Laid[]): number {
  if (isKept(sheet, group, KEPT_MOST.group)) return sumHeights(group);
  return sumHeights(group.slice(0, -1)) + Math.min(FIRST_LINES, group.at(-1)?.height ?? 0);
}
