import type { Cell, OwnRow, Row } from '@app/schema/answers';
import { getUnit } from '@app/schema/figures';
import { OWN_ROWS } from '@app/schema/plan-limits';
import type { ColumnDefinition } from '@app/schema/questionnaire';
import { columnKey, rowKey } from '@app/schema/text-keys';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { formatNumber } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { getFixedRow, toMetricTable } from '../answer-values.ts';
import { getRowKey } from '../row-keys.ts';
import type { AnswerField } from '../use-answer-field.ts';
import { CellTextArea } from './cell-field.tsx';
import { MoveButtons, readMove } from './move-buttons.tsx';

type RowProps = {
  field: AnswerField;
  /** The columns of the table; undefined where rows are cards. */
  line: CSSProperties | undefined;
  onChange: (column: string, cell: Cell) => void;
};

export function MetricRow({ name, ...props }: RowProps & { name: string }) {
  const t = useText();
  const { field, line } = props;
  const label = t(rowKey(field.question.key, name));
  return (
    <Frame {...{ line, label }}>
      <span aria-hidden="true" className={line ? 'pt-2' : 'font-semibold'}>
        {label}
      </span>
      <Cells {...props} label={label} path={name} row={getFixedRow(toMetricTable(field.value), name)} />
    </Frame>
  );
}

type OwnProps = RowProps & {
  row: OwnRow;
  index: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** A row that the client named, on a line above its figures; its unit is what the name says in brackets. Alt and an arrow move it among the client's own. */
export function OwnMetricRow({ row, index, count, onMove, onRemove, ...props }: OwnProps) {
  const t = useText();
  const { field, line, onChange } = props;
  const label = row.label || t('plan.metric.own', { position: index + 1 });
  const path = `${OWN_ROWS}.${index}`;
  return (
    <Frame {...{ line, label, onMove }} dataRow={getRowKey(row)}>
      <div className={`col-span-full ${line ? 'flex gap-1' : 'relative'}`}>
        <CellTextArea
          className="min-w-0 grow"
          label={t('plan.metric.name')}
          hideLabel={line !== undefined}
          placeholder={t('plan.metric.name')}
          value={row.label}
          onChange={(event) => onChange('label', event.target.value)}
          error={field.errorAt(`${path}.label`)}
        />
        <span className={`flex shrink-0 ${line ? '' : 'absolute -top-2 right-0'}`}>
          <MoveButtons
            {...{ index, count }}
            move={onMove}
            label={(direction) => t(`plan.metric.${direction}`, { name: label })}
          />
          <IconButton icon="trash" label={t('plan.metric.remove', { name: label })} onClick={onRemove} />
        </span>
      </div>
      {line && <span />}
      <Cells {...props} {...{ label, path, row }} />
    </Frame>
  );
}

type FrameProps = Pick<RowProps, 'line'> &
  Partial<Pick<OwnProps, 'onMove'>> & { label: string; dataRow?: string; children: ReactNode };

function Frame({ line, label, dataRow, onMove, children }: FrameProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = onMove && readMove(event);
    if (by) onMove(by);
  };
  const look = line
    ? 'grid items-start gap-1.5'
    : 'flex flex-col gap-3 border-line max-sm:border-b max-sm:pb-4 sm:rounded-card sm:border sm:bg-paper sm:p-3';
  return (
    <div role="group" aria-label={label} data-row={dataRow} className={look} style={line} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

type CellsProps = RowProps & { label: string; path: string; row: Row };

/** Whether a column is one of the table's; the others are text, on a line of their own below the figures. */
export function isFigure(column: ColumnDefinition | undefined): boolean {
  return column?.type === 'number';
}

/** Figures, then texts. Cards and lines have the same elements: a field lives through a change from one to the other. */
function Cells(props: CellsProps) {
  const { columns } = props.field.question;
  const figures = columns.filter(isFigure).map((column) => <MetricCell key={column.key} {...props} column={column} />);
  return (
    <>
      <div className={props.line ? 'contents' : 'flex flex-wrap gap-3 *:min-w-0 *:flex-[1_1_9.25rem]'}>{figures}</div>
      {columns
        .filter((column) => !isFigure(column))
        .map((column) => (
          <MetricCell key={column.key} {...props} column={column} />
        ))}
    </>
  );
}

function MetricCell({ field, line, label, path, row, column, onChange }: CellsProps & { column: ColumnDefinition }) {
  const t = useText();
  const { key, type } = column;
  const name = t(columnKey(field.question.key, key));
  const error = field.errorAt(`${path}.${key}`);
  const cell = row[key];
  if (type !== 'number') {
    return (
      <CellTextArea
        className="col-span-full"
        label={name}
        error={error}
        value={typeof cell === 'string' ? cell : ''}
        onChange={(event) => onChange(key, event.target.value || null)}
      />
    );
  }
  const offered = field.carried.cells.find((suggested) => suggested.row === path && suggested.column === key);
  return (
    <NumberField
      label={line ? `${label}: ${name}` : name}
      hideLabel={line !== undefined}
      error={error}
      value={typeof cell === 'number' ? cell : null}
      onValueChange={(figure) => onChange(key, figure)}
      kept={field.keptAt(`${path}.${key}`)}
      unit={getUnit(label)}
      placeholder={offered && formatNumber(offered.value)}
    />
  );
}
