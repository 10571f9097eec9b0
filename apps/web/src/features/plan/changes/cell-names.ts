import type { Cell } from '@app/schema/answers';
import type { QuestionDefinition } from '@app/schema/questionnaire';
import { boxKey, columnKey, optionKey, rowKey } from '@app/schema/text-keys';
import { OWN_ROWS } from '@app/schema/plan-limits';
import { formatDate, formatPercent } from '../../../lib/format.ts';
import { translate } from '../../../lib/i18n.ts';
import { toCellText } from '../answers/cell-text.ts';
import type { RowChoice } from '../answers/prefill/carried.ts';

/** What a person reads above a part of an answer; empty where the answer is one part. */
export function namePart(question: QuestionDefinition, key: string): string {
  if (question.type === 'swot_grid') return translate(boxKey(question.key, key));
  if (question.type !== 'metric_table') return '';
  return key === OWN_ROWS ? translate('plan.changes.own_rows') : translate(rowKey(question.key, key));
}

/** The name of a cell; empty where it is all that the answer or the row has. */
export function nameCell(question: QuestionDefinition, key: string): string {
  switch (question.type) {
    case 'short_text':
    case 'long_text':
    case 'single_choice':
    case 'scale_1_5':
    case 'swot_grid':
      return '';
    case 'share_table':
      return translate(rowKey(question.key, key));
    case 'date_person':
      return translate(key === 'date' ? 'plan.date_person.date' : 'plan.date_person.person');
    default:
      return key === 'label' && question.type === 'metric_table'
        ? translate('plan.metric.name')
        : translate(columnKey(question.key, key));
  }
}

type Written = { key: string; cell: Cell; choices: readonly RowChoice[] };

/** A cell that is no text, as a person reads it. */
export function writeCell(question: QuestionDefinition, { key, cell, choices }: Written): string {
  switch (question.type) {
    case 'single_choice':
      return question.optionsFrom
        ? (choices.find(({ value }) => value === cell)?.label ?? translate('plan.no_answer'))
        : translate(optionKey(question.key, String(cell)));
    case 'scale_1_5':
      return translate('plan.scale.of_five', { value: Number(cell) });
    case 'share_table':
      return formatPercent(Number(cell));
    case 'date_person':
      return key === 'date' ? formatDate(String(cell)) : String(cell);
    default: {
      const column = question.columns.find((each) => each.key === key);
      return column ? toCellText(question, column, cell) : String(cell);
    }
  }
}
