import type { Cell } from '@app/schema/answers';
import { unitOf } from '@app/schema/figures';
import type { ColumnDefinition, Question } from '@app/schema/questionnaire';
import { columnKey, columnOptionKey, rowKey } from '@app/schema/text-keys';
import { plain } from './plain.ts';
import type { Words } from './labels.ts';

/** Stands where a figure is missing. */
export const NOTHING = '–';

const TARGETS = 'ta_targets'; // whose rows a priority names as its metric

/** A cell as a person reads it: options and metrics by their names, days and figures in the language's way. */
export function cellText(words: Words, question: Question, column: ColumnDefinition, cell: Cell | undefined): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return withUnit(words.figure(cell), words.t(columnKey(question.key, column.key)));
  if (column.type === 'choice') return words.t(columnOptionKey(question.key, column.key, cell));
  if (column.type === 'date') return words.day(cell);
  const metric = rowKey(TARGETS, cell);
  return column.type === 'metric_ref' && words.has(metric) ? words.t(metric) : plain(cell);
}

function withUnit(figure: string, label: string): string {
  const unit = unitOf(label);
  return unit ? `${figure}\u00a0${unit}` : figure;
}
