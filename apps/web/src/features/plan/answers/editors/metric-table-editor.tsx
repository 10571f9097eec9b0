import { ROWS_MAX, type OwnRow } from '@app/schema/answers';
import { rowKey } from '@app/schema/text-keys';
import { useEffect, useRef } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { toastSuccess } from '../../../../lib/toasts.ts';
import { Button } from '../../../../ui/button.tsx';
import type { AnswerField } from '../answer-field.ts';
import { ownRows, toMetricTable, withFixedCell, withOwnCell, withOwnRows } from '../metric-rows.ts';
import { getRowKey } from '../row-keys.ts';
import { useWide } from '../use-wide.ts';
import { MetricHead, MetricRow, OwnMetricRow } from './metric-row.tsx';
import { RunwayRow } from './runway-row.tsx';

const LABEL = 170;
const CELL = 120;

/** Given rows and the client's own, with figures; a table where there is room, else cards. */
export function MetricTableEditor({ field }: { field: AnswerField }) {
  const t = useText();
  const { question } = field;
  const { ref, wide } = useWide<HTMLDivElement>(LABEL + CELL * question.columns.length + 44);
  const newRow = useRef<string | null>(null);
  const table = toMetricTable(field.value);
  const own = ownRows(table);
  useEffect(() => {
    if (newRow.current) ref.current?.querySelector<HTMLElement>(`[data-row="${newRow.current}"] textarea`)?.focus();
    newRow.current = null;
  });
  const add = () => {
    const row: OwnRow = { label: '' };
    newRow.current = getRowKey(row);
    field.edit(withOwnRows(table, [...own, row]));
  };
  const remove = (index: number) => {
    const row = own[index];
    if (!row) return;
    field.edit(withOwnRows(table, own.toSpliced(index, 1)));
    ref.current?.querySelector<HTMLElement>('[data-add-row]')?.focus();
    const undo = () => {
      const now = toMetricTable(field.current());
      field.edit(withOwnRows(now, ownRows(now).toSpliced(index, 0, row)));
    };
    toastSuccess(t('plan.rows.removed'), { label: t('plan.undo'), run: undo });
  };
  const layout = {
    wide,
    style: wide
      ? { gridTemplateColumns: `minmax(0,${LABEL}fr) repeat(${question.columns.length}, minmax(0,${CELL}fr)) 2.25rem` }
      : undefined,
  };
  return (
    <div ref={ref} className="flex flex-col items-start gap-3">
      <div className={`flex w-full flex-col ${wide ? 'gap-2' : 'gap-3'}`}>
        {wide && <MetricHead question={question} style={layout.style} />}
        {question.rows.map(({ key }) => (
          <MetricRow
            key={key}
            {...{ field, layout }}
            rowKey={key}
            label={t(rowKey(question.key, key))}
            onChange={(column, cell) => field.edit(withFixedCell(toMetricTable(field.current()), key, column, cell))}
          />
        ))}
        {own.map((row, index) => (
          <OwnMetricRow
            key={getRowKey(row)}
            {...{ field, layout, row, index }}
            onChange={(column, cell) => field.edit(withOwnCell(toMetricTable(field.current()), index, column, cell))}
            onRemove={() => remove(index)}
          />
        ))}
        {question.computed.map(({ key }) => (
          <RunwayRow key={key} {...{ question, table, layout }} computed={key} />
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
    </div>
  );
}
