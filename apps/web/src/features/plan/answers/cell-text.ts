import type { Cell } from '@app/schema/answers';
import { getUnit } from '@app/schema/figures';
import type { ColumnDefinition, QuestionDefinition } from '@app/schema/questionnaire';
import { columnKey, columnOptionKey, rowKey } from '@app/schema/text-keys';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { hasText, translate } from '../../../lib/i18n.ts';

/** A cell as a person reads it: options and metrics by their names, days and figures in the language's way. */
export function toCellText(
  question: Pick<QuestionDefinition, 'key'>,
  column: ColumnDefinition,
  cell: Cell | undefined,
): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number')
    return withUnit(formatNumber(cell), getUnit(translate(columnKey(question.key, column.key))));
  if (column.type === 'choice') return translate(columnOptionKey(question.key, column.key, cell));
  if (column.type === 'date') return formatDate(cell);
  const metric = rowKey('ta_targets', cell);
  return column.type === 'metric_ref' && hasText(metric) ? translate(metric) : cell;
}

/** A figure with its unit after it, on one line. */
export function withUnit(figure: string, unit: string | undefined): string {
  return unit ? `${figure}\u00a0${unit}` : figure;
}
