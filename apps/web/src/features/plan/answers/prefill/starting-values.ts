import { OWN_ROWS, type AnswerValue, type MetricTable, type Row } from '@app/schema/answers';
import { isFilled } from '@app/schema/completeness';

/** A figure offered for one cell of a metric table. */
export type SuggestedCell = { row: string; column: string; value: number };

const FROM_COLUMN = 'latest';
const TO_COLUMN = 'baseline';

/**
 * Figures of step 1 become starting values in step 6 (questionnaire, *Carried values*): the latest year's figure of each row that both
 * tables have, where the target table has none yet.
 */
export function startingValues(
  keyFigures: AnswerValue | undefined,
  targets: AnswerValue | undefined,
  targetRows: readonly { key: string }[],
): SuggestedCell[] {
  const from = asTable(keyFigures);
  const to = asTable(targets);
  return targetRows.flatMap(({ key }) => {
    const value = (from[key] as Row | undefined)?.[FROM_COLUMN];
    const taken = isFilled((to[key] as Row | undefined)?.[TO_COLUMN]);
    return typeof value === 'number' && !taken ? [{ row: key, column: TO_COLUMN, value }] : [];
  });
}

/** The table with the offered figures in place; nothing that is there is replaced. */
export function withSuggested(table: AnswerValue | undefined, cells: readonly SuggestedCell[]): MetricTable {
  const next = { ...asTable(table) };
  for (const { row, column, value } of cells) {
    const before = (next[row] as Row | undefined) ?? {};
    if (row !== OWN_ROWS && !isFilled(before[column])) next[row] = { ...before, [column]: value };
  }
  return next;
}

function asTable(value: AnswerValue | undefined): MetricTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as MetricTable) : {};
}
