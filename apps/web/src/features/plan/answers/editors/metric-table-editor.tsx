import type { MetricTable, OwnRow } from '@app/schema/answers';
import { runwayMonths } from '@app/schema/figures';
import { OWN_ROWS, ROWS_MAX } from '@app/schema/plan-limits';
import type { Question } from '@app/schema/questionnaire';
import { columnKey, computedKey } from '@app/schema/text-keys';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { formatNumber } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { toastSuccess } from '../../../../lib/toasts.ts';
import { Button } from '../../../../ui/button.tsx';
import { getFixedRow, getOwnRows, toMetricTable } from '../answer-values.ts';
import type { RowChange } from '../prefill/carried.ts';
import { getRowKey, keepRowKey } from '../row-keys.ts';
import type { AnswerField } from '../use-answer-field.ts';
import { useWide } from '../use-wide.ts';
import { MetricRow, OwnMetricRow } from './metric-row.tsx';

const LABEL = 170;
const CELL = 120;

/** Given rows and the client's own, with figures; a table where there is room, else cards. */
export function MetricTableEditor({ field }: { field: AnswerField }) {
  const t = useText();
  const { question } = field;
  const count = question.columns.length;
  const { ref, wide } = useWide<HTMLDivElement>(LABEL + CELL * count + 44);
  const newRow = useRef<string | null>(null);
  const table = toMetricTable(field.value);
  const own = getOwnRows(table);
  const moved = useRef<HTMLElement | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    moved.current?.focus(); // it lost the focus as its row was put elsewhere
    moved.current = null;
    if (newRow.current) ref.current?.querySelector<HTMLElement>(`[data-row="${newRow.current}"] textarea`)?.focus();
    newRow.current = null;
  });
  const edit = (change: (now: MetricTable) => MetricTable, rowChange?: RowChange) =>
    field.edit(change(toMetricTable(field.current())), rowChange);
  const editOwn = (change: (rows: OwnRow[]) => OwnRow[], rowChange?: RowChange) =>
    edit((now) => ({ ...now, [OWN_ROWS]: change(getOwnRows(now)) }), rowChange);
  const add = () => {
    const row: OwnRow = { label: '' };
    newRow.current = getRowKey(row);
    editOwn((rows) => [...rows, row]);
  };
  const move = (index: number, by: -1 | 1) => {
    const to = index + by;
    const row = own[index];
    if (!row || to < 0 || to >= own.length) return;
    moved.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    editOwn((rows) => rows.toSpliced(index, 1).toSpliced(to, 0, row), { from: index, to });
    setSaid(t('plan.rows.moved', { position: to + 1, count: own.length }));
  };
  const remove = (row: OwnRow, index: number) => {
    const restore = editOwn((rows) => rows.toSpliced(index, 1), { from: index, to: null });
    ref.current?.querySelector<HTMLElement>('[data-add-row]')?.focus();
    const undo = () => {
      editOwn((rows) => rows.toSpliced(index, 0, row), { from: null, to: index });
      restore();
    };
    toastSuccess(t('plan.rows.removed'), { label: t('plan.undo'), run: undo });
  };
  const columns = `minmax(0,${LABEL}fr) repeat(${count}, minmax(0,${CELL}fr)) 2.25rem`;
  const line = wide ? { gridTemplateColumns: columns } : undefined;
  return (
    <div ref={ref} className="flex flex-col items-start gap-3">
      <div className={`flex w-full flex-col ${line ? 'gap-2' : 'gap-3'}`}>
        {line && <MetricHead question={question} line={line} />}
        {question.rows.map(({ key }) => (
          <MetricRow
            key={key}
            {...{ field, line }}
            name={key}
            onChange={(column, cell) =>
              edit((now) => ({ ...now, [key]: { ...getFixedRow(now, key), [column]: cell } }))
            }
          />
        ))}
        {own.map((row, index) => (
          <OwnMetricRow
            key={getRowKey(row)}
            {...{ field, line, row, index }}
            count={own.length}
            onMove={(by) => move(index, by)}
            onChange={(column, cell) =>
              editOwn((rows) =>
                rows.map((each, at) => (at === index ? keepRowKey(each, { ...each, [column]: cell }) : each)),
              )
            }
            onRemove={() => remove(row, index)}
          />
        ))}
        {question.computed.map(({ key }) => (
          <RunwayRow key={key} {...{ question, table, line }} name={t(computedKey(question.key, key))} />
        ))}
      </div>
      <Button
        size="small"
        icon="plus"
        data-add-row
        onClick={add}
        disabledReason={own.length >= ROWS_MAX ? t('plan.rows.full', { count: ROWS_MAX }) : null}
      >
        {t('plan.rows.add_own')}
      </Button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
}

function MetricHead({ question, line }: { question: Question; line: CSSProperties }) {
  const t = useText();
  return (
    <div
      aria-hidden="true"
      className="grid items-end gap-2 border-b border-line-strong pb-1 text-small font-semibold"
      style={line}
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

type RunwayProps = { question: Question; name: string; table: MetricTable; line: CSSProperties | undefined };

/** What the tool works out itself: how many months the cash covers, column by column. */
function RunwayRow({ question, name, table, line }: RunwayProps) {
  const t = useText();
  const look = line ? 'grid gap-2 border-t border-line pt-2' : 'flex flex-col gap-1 rounded-card bg-sunken p-3';
  return (
    <div role="group" aria-label={name} className={look} style={line}>
      <span>{name}</span>
      {question.columns.map(({ key }) => {
        const months = runwayMonths(table, key);
        return (
          <span key={key} className={`tabular ${line ? 'pr-3 text-right' : ''}`}>
            <span className={line ? 'sr-only' : 'text-ink-soft'}>{t(columnKey(question.key, key))}: </span>
            <strong>{months === null ? '–' : formatNumber(months, { digits: 1 })}</strong>
          </span>
        );
      })}
    </div>
  );
}
