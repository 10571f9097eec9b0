import { isFilled } from '@app/schema/completeness';
import type { CellDiff, PartDiff } from './diff-answer.ts';
import { listWords } from './diff-words.ts';

/** How much of an answer changed: words of its texts, other values, and rows that were moved. */
type ChangeCount = { added: number; removed: number; values: number; moved: number };

/** Counts what a reader is shown. */
export function countChanges(diff: readonly PartDiff[]): ChangeCount {
  const cells = diff.flatMap((part) => ('cells' in part ? part.cells : part.rows.flatMap((row) => row.cells)));
  const rows = diff.flatMap((part) => ('rows' in part ? part.rows : []));
  const countWords = (side: 'added' | 'removed') =>
    listParts(cells).reduce((sum, { kind, text }) => sum + (kind === side ? listWords(text).length : 0), 0);
  return {
    added: countWords('added'),
    removed: countWords('removed'),
    values: cells.filter((cell) => !('parts' in cell) && isSeen(cell)).length,
    moved: rows.filter(({ moved }) => moved).length,
  };
}

const listParts = (cells: readonly CellDiff[]) => cells.flatMap((cell) => ('parts' in cell ? cell.parts : []));

/** Whether a reader sees the change of a cell; an empty text and none look the same. */
export function isSeen(cell: CellDiff): boolean {
  return 'parts' in cell || isFilled(cell.before) || isFilled(cell.after);
}
