import type { AnswerValue, MetricTable, Row } from '@app/schema/answers';
import { isFilled } from '@app/schema/completeness';
import type { Question, Questionnaire } from '@app/schema/questionnaire';
import {
  findQuestion,
  getAnswer,
  getFixedRow,
  getOwnRows,
  toMetricTable,
  toRows,
  toText,
  type Answers,
} from '../answer-values.ts';

type Value = AnswerValue | undefined;

/** A figure offered for one cell of a metric table. */
export type SuggestedCell = { row: string; column: string; value: number };

/** A row of the list as a choice of the question that picks from it: its index as text. */
export type RowChoice = { value: string; label: string };

/** A metric that a priority can name: a fixed row of the targets (its key), or a text that the client wrote. */
type MetricChoice = { value: string; rowKey: string | null };

export type Carried = {
  /** Figures offered for empty cells. */
  cells: readonly SuggestedCell[];
  /** Names for which rows are offered. */
  rows: readonly string[];
  /** The rows that a choice picks from. */
  choices: readonly RowChoice[];
  metrics: readonly MetricChoice[];
};

const NOTHING: Carried = { cells: [], rows: [], choices: [], metrics: [] };

/** What other steps bring to a question (questionnaire, *Carried values*). */
export function getCarried(questionnaire: Questionnaire, answers: Answers, question: Question): Carried {
  const value = (key: string) => getAnswer(questionnaire, answers, key);
  if (question.key === 'ta_targets') {
    return { ...NOTHING, cells: suggestCells(value('sp_key_figures'), value('ta_targets'), question.rows) };
  }
  if (question.key === 'of_focus') {
    return { ...NOTHING, rows: listMissingProducts(value('of_benefits'), value('of_focus'), question.maxRows) };
  }
  if (question.optionsFrom) {
    const column = findQuestion(questionnaire, question.optionsFrom)?.question.columns[0]?.key ?? '';
    return { ...NOTHING, choices: listRowChoices(value(question.optionsFrom), column) };
  }
  if (question.columns.some((column) => column.type === 'metric_ref')) {
    const fixed = findQuestion(questionnaire, 'ta_targets')?.question.rows ?? [];
    return { ...NOTHING, metrics: listMetrics(value('ta_targets'), fixed, value('ta_leading')) };
  }
  return NOTHING;
}

const FROM_COLUMN = 'latest';
const TO_COLUMN = 'baseline';

/** Figures of step 1 become starting values in step 6: the latest year's figure of each row that both tables have, where the target table has none yet. */
export function suggestCells(keyFigures: Value, targets: Value, rows: readonly { key: string }[]): SuggestedCell[] {
  const from = toMetricTable(keyFigures);
  const to = toMetricTable(targets);
  return rows.flatMap(({ key }) => {
    const value = getFixedRow(from, key)[FROM_COLUMN];
    const isTaken = isFilled(getFixedRow(to, key)[TO_COLUMN]);
    return typeof value === 'number' && !isTaken ? [{ row: key, column: TO_COLUMN, value }] : [];
  });
}

/** The table with the offered figures in place; nothing that is there is replaced. */
export function withSuggested(table: Value, cells: readonly SuggestedCell[]): MetricTable {
  const next = { ...toMetricTable(table) };
  for (const { row, column, value } of cells) {
    const before = getFixedRow(next, row);
    if (!isFilled(before[column])) next[row] = { ...before, [column]: value };
  }
  return next;
}

const PRODUCT = 'product';

/**
 * Products of step 4 question 1 that question 4 has no row for yet, in their order.
 * Rows that the client wrote are never touched, also when their product is gone from question 1.
 */
export function listMissingProducts(benefits: Value, focus: Value, maxRows: number): string[] {
  const known = new Set(['', ...toRows(focus).map((row) => fold(row[PRODUCT]))]);
  const missing: string[] = [];
  for (const product of toRows(benefits).map((row) => toText(row[PRODUCT]))) {
    if (!known.has(fold(product))) missing.push(product);
    known.add(fold(product));
  }
  return missing.slice(0, Math.max(0, maxRows - toRows(focus).length));
}

/** The rows with the missing products after them; rows in which nothing is written make room first. */
export function withProducts(focus: Value, products: readonly string[]): Row[] {
  const written = toRows(focus).filter((row) => Object.values(row).some((cell) => cell !== null && cell !== ''));
  return [...written, ...products.map((product) => ({ [PRODUCT]: product }))];
}

function fold(cell: unknown): string {
  return toText(cell).toLocaleLowerCase();
}

/** Metrics of step 6 can be chosen in step 10: fixed rows, own rows, early signs; each text once. */
export function listMetrics(targets: Value, fixed: readonly { key: string }[], leading: Value): MetricChoice[] {
  const own = getOwnRows(toMetricTable(targets)).map((row) => toText(row.label));
  const signs = toRows(leading).map((row) => toText(row['metric']));
  const written = [...new Set([...own, ...signs])].filter((text) => text !== '');
  return [
    ...fixed.map(({ key }) => ({ value: key, rowKey: key })),
    ...written.map((text) => ({ value: text, rowKey: null })),
  ];
}

/** Rows with a text in their first column; the others cannot be chosen. */
export function listRowChoices(list: Value, column: string): RowChoice[] {
  return toRows(list)
    .map((row, index) => ({ value: String(index), label: toText(row[column]) }))
    .filter((choice) => choice.label !== '');
}

/** A row of a list that was moved, removed (`to` is null) or put back (`from` is null). */
export type RowChange = { from: number; to: number | null } | { from: null; to: number };

/** A row that nobody can have: what was chosen is gone. */
const GONE = '999';

/** Where a field is after its row was moved or put back, by its path (`0.deadline`, `own.0.m12`); null when the row is gone. */
export function followPath(path: string, change: RowChange): string | null {
  const [, list = '', index, cell = ''] = /^(own\.)?(\d+)(\..*)$/.exec(path) ?? [];
  if (index === undefined) return path;
  const next = followRow(index, change);
  return next === GONE ? null : list + next + cell;
}

/** The choice follows its row when rows are moved, removed or put back. */
export function followRow(choice: string, { from, to }: RowChange): string {
  if (choice === GONE) return GONE;
  const index = Number(choice);
  if (index === from) return to === null ? GONE : String(to);
  const among = from !== null && index > from ? index - 1 : index; // among the rows without this one
  return String(to !== null && among >= to ? among + 1 : among);
}
