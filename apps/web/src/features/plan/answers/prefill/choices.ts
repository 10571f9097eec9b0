import { OWN_ROWS, type AnswerValue, type MetricTable } from '@app/schema/answers';
import { toRows, toText } from '../answers-by-key.ts';

/** A metric that a priority can name: a fixed row of the targets (its key), or a text that the client wrote. */
export type MetricChoice = { value: string; rowKey: string | null };

/** Metrics of step 6 can be chosen in step 10: fixed rows, own rows, early signs; each text once. */
export function metricChoices(
  targets: AnswerValue | undefined,
  targetRows: readonly { key: string }[],
  leading: AnswerValue | undefined,
): MetricChoice[] {
  const table =
    typeof targets === 'object' && targets !== null && !Array.isArray(targets) ? (targets as MetricTable) : {};
  const own = (table[OWN_ROWS] ?? []).map((row) => toText(row.label));
  const signs = toRows(leading).map((row) => toText(row['metric']));
  const written = [...new Set([...own, ...signs])].filter((text) => text !== '');
  return [
    ...targetRows.map(({ key }) => ({ value: key, rowKey: key })),
    ...written.map((text) => ({ value: text, rowKey: null })),
  ];
}

/** A row of the list as a choice of the question that picks from it: its index as text. */
export type RowChoice = { value: string; label: string };

/** Rows with a text in their first column; the others cannot be chosen. */
export function rowChoices(list: AnswerValue | undefined, column: string): RowChoice[] {
  return toRows(list)
    .map((row, index) => ({ value: String(index), label: toText(row[column]) }))
    .filter((choice) => choice.label !== '');
}

/** What was done to the rows of a list. */
export type RowChange =
  | { kind: 'moved'; from: number; to: number }
  | { kind: 'removed'; index: number }
  | { kind: 'added'; index: number };

/** A row that nobody can have: what was chosen is gone. */
const GONE = '999';

/** The choice follows its row when rows are moved, removed or put back. */
export function followRow(choice: string, change: RowChange): string {
  const index = Number(choice);
  if (choice === GONE) return GONE;
  if (change.kind === 'added') return String(index >= change.index ? index + 1 : index);
  if (change.kind === 'removed')
    return index === change.index ? GONE : String(index > change.index ? index - 1 : index);
  const { from, to } = change;
  if (index === from) return String(to);
  if (from < to && index > from && index <= to) return String(index - 1);
  if (to < from && index >= to && index < from) return String(index + 1);
  return choice;
}
