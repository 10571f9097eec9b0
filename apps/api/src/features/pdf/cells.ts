import type { Cell } from '@app/schema/answers';
import { getUnit } from '@app/schema/figures';
import type { ColumnDefinition, Question } from '@app/schema/questionnaire';
import { columnKey, columnOptionKey, rowKey } from '@app/schema/text-keys';
import { plain } from './plain.ts';
import type { Labels } from './labels.ts';

/** Shown where a figure is missing. */
export const NOTHING = '–';

const TARGETS = 'ta_targets'; // whose rows a priority names as its metric

type Placed = { column: ColumnDefinition; cell: Cell | undefined };

/** A cell as a person reads it: options and metrics by their names, days and figures in the language's way. */
export function cellText(labels: Labels, question: Question, { column, cell }: Placed): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return withUnit(labels.figure(cell), labels.t(columnKey(question.key, column.key)));
  if (column.type === 'choice') return labels.t(columnOptionKey(question.key, column.key, cell));
  if (column.type === 'date') return labels.day(cell);
  const metric = rowKey(TARGETS, cell);
  return column.type === 'metric_ref' && labels.has(metric) ? labels.t(metric) : plain(cell);
}

function withUnit(figure: string, label: string): string {
  const unit = getUnit(label);
  return unit ? `${figure}\u00a0${unit}` : figure;
}
