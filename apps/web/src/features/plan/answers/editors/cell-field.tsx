import { CELL_MAX, type Cell } from '@app/schema/answers';
import { getUnit } from '@app/schema/figures';
import type { ColumnDefinition } from '@app/schema/questionnaire';
import { columnKey, columnOptionKey, rowKey } from '@app/schema/text-keys';
import { useText } from '../../../../lib/i18n.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { PEOPLE_LIST, type AnswerField } from '../answer-field.ts';
import { toText } from '../answers-by-key.ts';

type Props = {
  field: AnswerField;
  column: ColumnDefinition;
  value: Cell | undefined;
  onChange: (value: Cell) => void;
  error: string | undefined;
  hideLabel?: boolean;
  className?: string;
};

/** One cell of a list, by its column's type. */
export function CellField({ field, column, value, onChange, error, hideLabel, className }: Props) {
  const t = useText();
  const label = t(columnKey(field.question.key, column.key));
  const common = {
    label,
    error,
    hideLabel,
    className,
    optional: column.optional && !hideLabel && !/\(.*\)$/.test(label),
  };
  if (column.type === 'number') {
    return (
      <NumberField
        {...common}
        value={typeof value === 'number' ? value : null}
        onValueChange={onChange}
        unit={getUnit(label)}
      />
    );
  }
  if (column.type === 'date') return <DateField {...common} value={toText(value) || null} onValueChange={onChange} />;
  if (column.type === 'person') {
    return (
      <TextField
        {...common}
        list={PEOPLE_LIST}
        autoComplete="off"
        value={asText(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (column.type === 'choice' || column.type === 'metric_ref') {
    const choices = column.type === 'choice' ? optionChoices() : metricChoices();
    return (
      <Select
        {...common}
        choices={choices}
        placeholder={t('plan.choose')}
        value={asText(value)}
        onChange={(event) => onChange(event.target.value || null)}
      />
    );
  }
  return (
    <TextArea
      {...common}
      rows={1}
      limit={CELL_MAX}
      inputClassName="min-h-11!"
      value={asText(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );

  function optionChoices() {
    return column.options.map(({ key }) => ({
      value: key,
      label: t(columnOptionKey(field.question.key, column.key, key)),
    }));
  }

  /** A metric that is no longer in step 6 stays chosen and readable. */
  function metricChoices() {
    const known = field.carried.metrics.map((metric) => ({
      value: metric.value,
      label: metric.rowKey ? t(rowKey('ta_targets', metric.rowKey)) : metric.value,
    }));
    const chosen = asText(value);
    const isKnown = chosen === '' || known.some((choice) => choice.value === chosen);
    return isKnown ? known : [...known, { value: chosen, label: chosen }];
  }
}

function asText(value: Cell | undefined): string {
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);
}
