import { CELL_MAX, OWN_ROWS, type Cell, type OwnRow, type Row } from '@app/schema/answers';
import { getUnit } from '@app/schema/figures';
import type { ColumnDefinition, Question } from '@app/schema/questionnaire';
import { columnKey } from '@app/schema/text-keys';
import type { CSSProperties, ReactNode } from 'react';
import { formatNumber } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import type { AnswerField } from '../answer-field.ts';
import { fixedRow, toMetricTable } from '../metric-rows.ts';
import { getRowKey } from '../row-keys.ts';

export type MetricLayout = { wide: boolean; style: CSSProperties | undefined };

type CellsProps = {
  field: AnswerField;
  layout: MetricLayout;
  path: string;
  label: string;
  row: Row;
  onChange: (column: string, cell: Cell) => void;
};

export function MetricHead({ question, style }: { question: Question; style: CSSProperties | undefined }) {
  const t = useText();
  return (
    <div
      aria-hidden="true"
      className="grid items-end gap-2 border-b border-line-strong pb-1 text-small font-semibold"
      style={style}
    >
      <span />
      {question.columns.map((column) => (
        <span key={column.key} className={column.type === 'number' ? 'text-right' : ''}>
          {t(columnKey(question.key, column.key))}
        </span>
      ))}
    </div>
  );
}

type RowProps = {
  field: AnswerField;
  layout: MetricLayout;
  rowKey: string;
  label: string;
  onChange: (column: string, cell: Cell) => void;
};

export function MetricRow({ field, layout, rowKey, label, onChange }: RowProps) {
  return (
    <Frame {...{ layout, label }}>
      <span aria-hidden="true" className={layout.wide ? 'self-center' : 'font-semibold'}>
        {label}
      </span>
      <Cells {...{ field, layout, label, onChange }} path={rowKey} row={fixedRow(toMetricTable(field.value), rowKey)} />
    </Frame>
  );
}

type OwnProps = {
  field: AnswerField;
  layout: MetricLayout;
  row: OwnRow;
  index: number;
  onChange: (column: string, cell: Cell) => void;
  onRemove: () => void;
};

/** A row that the client named; its unit is what the name says in brackets. */
export function OwnMetricRow({ field, layout, row, index, onChange, onRemove }: OwnProps) {
  const t = useText();
  const label = row.label || t('plan.metric.own', { position: index + 1 });
  const path = `${OWN_ROWS}.${index}`;
  return (
    <Frame {...{ layout, label }} dataRow={getRowKey(row)}>
      <TextArea
        label={t('plan.metric.name')}
        hideLabel={layout.wide}
        rows={1}
        limit={CELL_MAX}
        inputClassName="min-h-11!"
        placeholder={t('plan.metric.name')}
        value={row.label}
        onChange={(event) => onChange('label', event.target.value)}
        error={field.errorAt(`${path}.label`)}
      />
      <Cells {...{ field, layout, label, path, row, onChange }} />
      <IconButton
        icon="trash"
        className={layout.wide ? 'mt-1' : 'self-end'}
        label={t('plan.metric.remove', { name: label })}
        onClick={onRemove}
      />
    </Frame>
  );
}

function Frame({
  layout,
  label,
  dataRow,
  children,
}: {
  layout: MetricLayout;
  label: string;
  dataRow?: string;
  children: ReactNode;
}) {
  const look = layout.wide
    ? 'grid items-start gap-2'
    : 'flex flex-col gap-3 rounded-card border border-line bg-paper p-3';
  return (
    <div role="group" aria-label={label} data-row={dataRow} className={look} style={layout.style}>
      {children}
    </div>
  );
}

function Cells({ field, layout, path, label, row, onChange }: CellsProps) {
  const cells = field.question.columns.map((column) => (
    <MetricCell
      key={column.key}
      {...{ field, column, label, row }}
      hideLabel={layout.wide}
      path={`${path}.${column.key}`}
      onChange={(cell) => onChange(column.key, cell)}
    />
  ));
  return layout.wide ? cells : <div className="grid gap-3 sm:grid-cols-2">{cells}</div>;
}

type CellProps = {
  field: AnswerField;
  column: ColumnDefinition;
  label: string;
  row: Row;
  hideLabel: boolean;
  path: string;
  onChange: (cell: Cell) => void;
};

function MetricCell({ field, column, label, row, hideLabel, path, onChange }: CellProps) {
  const t = useText();
  const name = t(columnKey(field.question.key, column.key));
  const common = { label: hideLabel ? `${label}: ${name}` : name, hideLabel, error: field.errorAt(path) };
  const cell = row[column.key];
  if (column.type !== 'number') {
    const text = typeof cell === 'string' ? cell : '';
    return (
      <TextArea
        {...common}
        rows={1}
        limit={CELL_MAX}
        inputClassName="min-h-11!"
        value={text}
        onChange={(event) => onChange(event.target.value || null)}
      />
    );
  }
  const offered = field.carried.cells.find(({ row: key, column: at }) => `${key}.${at}` === path);
  return (
    <NumberField
      {...common}
      value={typeof cell === 'number' ? cell : null}
      onValueChange={onChange}
      unit={getUnit(label)}
      placeholder={offered && formatNumber(offered.value)}
    />
  );
}
