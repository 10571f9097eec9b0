import type { Cell, Row } from '@app/schema/answers';
import { isFilled } from '@app/schema/completeness';
import { OWN_ROWS } from '@app/schema/plan-limits';
import type { QuestionDefinition } from '@app/schema/questionnaire';
import { getFixedRow, getOwnRows, toMetricTable, toRows } from '../answers/answer-values.ts';
import { diffTexts, listWords, startComparing, type TextPart } from './diff-words.ts';
import { pairRows, type Pair } from './pair-rows.ts';

/** How one cell changed: a text by words, anything else from one value to another. */
export type CellDiff = { key: string } & (
  | { parts: TextPart[] }
  | { before: Cell | undefined; after: Cell | undefined }
);

/** A row of a list with its places before and after, its cells that changed (all of them when it was added or removed), and those that did not. */
export type RowDiff = Pair & { cells: CellDiff[]; same: Row };

/** One part of an answer: cells that have a place of their own, or a list. `key` names it within the answer. */
export type PartDiff = { key: string } & ({ cells: CellDiff[] } | { rows: RowDiff[] });

/** Under this key is the value of an answer that has but one. */
export const VALUE = 'value';

type Cells = Readonly<Record<string, Cell | undefined>>;
/** Which cells are texts, and until when they are compared by words. */
type How = { isText: (key: string) => boolean; until: number };

/** How an answer changed, part by part; a part without a change is left out. A value that is null or undefined was not given. */
export function diffAnswers(question: QuestionDefinition, before: unknown, after: unknown): PartDiff[] {
  const texts = new Set(question.columns.filter(({ type }) => isTextColumn(type)).map(({ key }) => key));
  const how: How = { isText: (key) => texts.has(key), until: startComparing() };
  const allTexts: How = { ...how, isText: () => true };
  const noTexts: How = { ...how, isText: () => false };
  return listParts().filter((part) => ('cells' in part ? part.cells.length > 0 : part.rows.some(isChanged)));

  function listParts(): PartDiff[] {
    switch (question.type) {
      case 'short_text':
      case 'long_text':
        return [{ key: '', cells: diffCells(toSingle(before), toSingle(after), allTexts) }];
      case 'single_choice':
      case 'scale_1_5':
        return [{ key: '', cells: diffCells(toSingle(before), toSingle(after), noTexts) }];
      case 'share_table':
        return [{ key: '', cells: diffCells(toCells(before), toCells(after), noTexts) }];
      case 'date_person':
        return [{ key: '', cells: diffCells(toCells(before), toCells(after), { ...how, isText: isPerson }) }];
      case 'swot_grid':
        return question.boxes.map(({ key }) => ({
          key,
          rows: diffRows(toPoints(before, key), toPoints(after, key), allTexts),
        }));
      case 'metric_table':
        return diffTables();
      default:
        return [{ key: '', rows: diffRows(readRows(before), readRows(after), how) }];
    }
  }

  function diffTables(): PartDiff[] {
    const [old, now] = [toMetricTable(before), toMetricTable(after)];
    const own: How = { ...how, isText: (key) => key === 'label' || how.isText(key) };
    return [
      ...question.rows.map(({ key }) => ({ key, cells: diffCells(getFixedRow(old, key), getFixedRow(now, key), how) })),
      { key: OWN_ROWS, rows: diffRows(getOwnRows(old), getOwnRows(now), own) },
    ];
  }
}

/** Whether anything happened to a row. */
export function isChanged({ from, to, moved, cells }: RowDiff): boolean {
  return from === null || to === null || moved || cells.length > 0;
}

const isTextColumn = (type: string) => type === 'text' || type === 'person';
const isPerson = (key: string) => key === 'person';

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const toSingle = (value: unknown): Cells => ({ [VALUE]: isObject(value) ? undefined : (value as Cell) });
const toCells = (value: unknown): Cells => (isObject(value) ? (value as Cells) : {});
const readRows = (value: unknown) => toRows(Array.isArray(value) ? (value as Row[]) : undefined);

/** The points of a SWOT box, each as a row with one cell. */
function toPoints(value: unknown, box: string): Row[] {
  const points = (toCells(value) as Record<string, unknown>)[box];
  return Array.isArray(points) ? points.map((point: string) => ({ [VALUE]: point })) : [];
}

function diffRows(before: readonly Row[], after: readonly Row[], how: How): RowDiff[] {
  const compare = (row: Row) => toComparable(row, how);
  return pairRows(before.map(compare), after.map(compare)).map((pair) => {
    const old = (pair.from === null ? undefined : before[pair.from]) ?? {};
    const now = (pair.to === null ? undefined : after[pair.to]) ?? {};
    const same = Object.fromEntries(Object.entries(now).filter(([key, cell]) => old[key] === cell));
    return { ...pair, same, cells: diffCells(old, now, how) };
  });
}

/** Rows are equal when what is filled in is; they are similar by their texts, or, without any, by everything. */
function toComparable(row: Row, { isText }: How) {
  const filled = Object.entries(row)
    .filter(([, cell]) => isFilled(cell))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const texts = filled.filter(([key]) => isText(key));
  const words = (texts.length > 0 ? texts : filled).flatMap(([, cell]) => listWords(String(cell).toLocaleLowerCase()));
  return { text: JSON.stringify(filled), words: new Set(words) };
}

function diffCells(before: Cells, after: Cells, { isText, until }: How): CellDiff[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key): CellDiff[] => {
    const [old, now] = [before[key], after[key]];
    if (old === now) return [];
    if (!isText(key) || (!isFilled(old) && !isFilled(now))) return [{ key, before: old, after: now }];
    return [{ key, parts: diffTexts(toString(old), toString(now), until) }];
  });
}

const toString = (cell: Cell | undefined) => (typeof cell === 'string' ? cell : '');
