import type { Cell } from '@app/schema/answers';
import { getUnit } from '@app/schema/figures';
import { CELL_MAX } from '@app/schema/plan-limits';
import type { ColumnDefinition } from '@app/schema/questionnaire';
import { columnKey, columnOptionKey, rowKey } from '@app/schema/text-keys';
import type { ChangeEvent, ComponentProps } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { PEOPLE_LIST, toText } from '../answer-values.ts';
import type { AnswerField } from '../use-answer-field.ts';
import type { ShownRow } from './use-rows.ts';

type Props = {
  field: AnswerField;
  shown: ShownRow;
  column: ColumnDefinition;
  hideLabel?: boolean;
};

/** One cell of a row, by its column's type. */
export function CellField({ field: { question, carried, errorAt, keptAt }, shown, column, hideLabel }: Props) {
  const t = useText();
  const label = t(columnKey(question.key, column.key));
  const cell = shown.row[column.key];
  const text = String(cell ?? '');
  const figure = typeof cell === 'number' ? cell : null;
  const set = (next: Cell) => shown.set(column.key, next);
  const setText = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(event.target.value);
  const path = `${shown.index}.${column.key}`;
  const common = {
    label,
    hideLabel,
    error: errorAt(path),
    optional: column.optional && !hideLabel && !/\(.*\)$/.test(label),
  };
  switch (column.type) {
    case 'number':
      return <NumberField {...common} value={figure} onValueChange={set} unit={getUnit(label)} kept={keptAt(path)} />;
    case 'date':
      return <DateField {...common} asksPast value={toText(cell) || null} onValueChange={set} kept={keptAt(path)} />;
    case 'person':
      return <TextField {...common} list={PEOPLE_LIST} autoComplete="off" value={text} onChange={setText} />;
    case 'choice':
    case 'metric_ref':
      return (
        <Select
          {...common}
          choices={column.type === 'choice' ? listOptions() : listMetrics()}
          placeholder={t('plan.choose')}
          value={text}
          onChange={(event) => set(event.target.value || null)}
        />
      );
    default:
      return <CellTextArea {...common} value={text} onChange={setText} />;
  }

  function listOptions() {
    return column.options.map(({ key }) => ({ value: key, label: t(columnOptionKey(question.key, column.key, key)) }));
  }

  /** A metric that is no longer in step 6 stays chosen and readable. */
  function listMetrics() {
    const known = carried.metrics.map((metric) => ({
      value: metric.value,
      label: metric.rowKey ? t(rowKey('ta_targets', metric.rowKey)) : metric.value,
    }));
    const isKnown = text === '' || known.some((choice) => choice.value === text);
    return isKnown ? known : [...known, { value: text, label: text }];
  }
}

/** The text of a cell: one line that grows. */
export function CellTextArea(props: ComponentProps<typeof TextArea>) {
  return <TextArea rows={1} limit={CELL_MAX} inputClassName="min-h-11!" {...props} />;
}
