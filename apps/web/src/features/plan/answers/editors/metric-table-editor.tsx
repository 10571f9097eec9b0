import type { MetricTable, OwnRow } from '@app/schema/answers';
import { runwayMonths } from '@app/schema/figures';
import { OWN_ROWS, ROWS_MAX } from '@app/schema/plan-limits';
import type { Question } from '@app/schema/questionnaire';
import { columnKey, computedKey, rowKey } from '@app/schema/text-keys';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { formatNumber } from '../../../../lib/format.ts';
import { translate, useText } from '../../../../lib/i18n.ts';
import { toastError, toastSuccess } from '../../../../lib/toasts.ts';
import { Button } from '../../../../ui/button.tsx';
import { getFixedRow, getOwnRows, toMetricTable } from '../answer-values.ts';
import { getWordWidth, listFieldWidths } from '../column-widths.ts';
import type { RowChange } from '../prefill/carried.ts';
import { getRowKey, keepRowKey } from '../row-keys.ts';
import type { AnswerField } from '../use-answer-field.ts';
import { useWide } from '../use-wide.ts';
import { announce } from './announce.ts';
import { isFigure, MetricRow, OwnMetricRow } from './metric-row.tsx';

const LABEL = { least: 7, share: 1.2 };
const GAP = 0.375;

/** Given rows and the client's own, with figures; a table where there is room, else cards. Texts have a line of their own. */
export function MetricTableEditor({ field }: { field: AnswerField }) {
  const t = useText();
  const { question } = field;
  const newRow = useRef<string | null>(null);
  const table = toMetricTable(field.value);
  const own = getOwnRows(table);
  const full = t('plan.rows.full', { count: ROWS_MAX });
  const { ref, line } = useLine(question, table);
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
    setSaid(announce(t('plan.rows.moved', { position: to + 1, count: own.length })));
  };
  const remove = (row: OwnRow, index: number) => {
    const restore = editOwn((rows) => rows.toSpliced(index, 1), { from: index, to: null });
    ref.current?.querySelector<HTMLElement>('[data-add-row]')?.focus();
    const undo = () => {
      if (getOwnRows(toMetricTable(field.current())).length >= ROWS_MAX) return toastError(full);
      editOwn((rows) => rows.toSpliced(index, 0, row), { from: null, to: index });
      restore();
    };
    toastSuccess(t('plan.rows.removed'), { label: t('plan.undo'), run: undo });
  };
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
      <Button size="small" icon="plus" data-add-row onClick={add} disabledReason={own.length >= ROWS_MAX ? full : null}>
        {t('plan.rows.add_own')}
      </Button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
}

/** The columns of the table; none without room for every figure. */
function useLine(question: Question, table: MetricTable) {
  const rows = [...question.rows.map(({ key }) => getFixedRow(table, key)), ...getOwnRows(table)];
  const figures = listFieldWidths(question, rows).filter((_width, index) => isFigure(question.columns[index]));
  const names = question.rows.map(({ key }) => translate(rowKey(question.key, key)));
  const label = Math.max(LABEL.least, getWordWidth(names));
  const { ref, wide, widths } = useWide<HTMLDivElement>([label, ...figures], figures.length * GAP);
  const tracks = widths.map((width, index) => `minmax(${width}rem, ${index === 0 ? LABEL.share : 1}fr)`);
  return { ref, line: wide ? { gridTemplateColumns: tracks.join(' ') } : undefined };
}

function MetricHead({ question, line }: { question: Question; line: CSSProperties }) {
  const t = useText();
  return (
    <div
      aria-hidden="true"
      className="grid items-end gap-1.5 border-b border-line-strong pb-1 text-small font-semibold"
      style={line}
    >
      <span />
      {question.columns.filter(isFigure).map(({ key }) => (
        <span key={key} className="text-right">
          {t(columnKey(question.key, key))}
        </span>
      ))}
    </div>
  );
}

type RunwayProps = { question: Question; name: string; table: MetricTable; line: CSSProperties | undefined };

/** What the tool works out itself: how many months the cash covers, column by column. */
function RunwayRow({ question, name, table, line }: RunwayProps) {
  const t = useText();
  const look = line ? 'grid gap-1.5 border-t border-line pt-2' : 'flex flex-col gap-1 rounded-card bg-sunken p-3';
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
