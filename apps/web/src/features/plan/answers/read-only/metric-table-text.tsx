import type { MetricTable, Row } from '@app/schema/answers';
import { runwayMonths } from '@app/schema/figures';
import type { Question } from '@app/schema/questionnaire';
import { columnKey, computedKey, rowKey } from '@app/schema/text-keys';
import { formatNumber } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { getFixedRow, getOwnRows, hasCell } from '../answer-values.ts';
import { getRowKey } from '../row-keys.ts';

/** Figures to read; rows without any are left out. Scrolls by itself where it is too wide. */
export function MetricTableText({ question, table }: { question: Question; table: MetricTable }) {
  const t = useText();
  const rows = [
    ...question.rows.map(({ key }) => ({ label: t(rowKey(question.key, key)), row: getFixedRow(table, key) })),
    ...getOwnRows(table).map((row) => ({ label: row.label, row: row as Row })),
  ].filter(({ row }) => hasCell(row));
  if (rows.length === 0) return <p className="text-ink-soft">{t('plan.no_answer')}</p>;
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t('plan.metric.table')}>
      <table className="tabular w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-line-strong text-small">
            <th scope="col" className="py-1 pr-4">
              <span className="sr-only">{t('plan.metric.name')}</span>
            </th>
            {question.columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={`px-2 py-1 ${column.type === 'number' ? 'text-right' : 'min-w-48'}`}
              >
                {t(columnKey(question.key, column.key))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, row }) => (
            <tr key={getRowKey(row)} className="border-b border-line">
              <th scope="row" className="min-w-32 py-1.5 pr-4 font-normal wrap-anywhere">
                {label}
              </th>
              {question.columns.map((column) => (
                <td key={column.key} className={`px-2 py-1.5 ${column.type === 'number' ? 'text-right' : ''}`}>
                  {figure(row[column.key])}
                </td>
              ))}
            </tr>
          ))}
          {question.computed.map(({ key }) => (
            <tr key={key}>
              <th scope="row" className="py-1.5 pr-4">
                {t(computedKey(question.key, key))}
              </th>
              {question.columns.map((column) => (
                <td key={column.key} className="px-2 py-1.5 text-right font-semibold">
                  {figure(runwayMonths(table, column.key), 1)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function figure(cell: unknown, digits = 2): string {
  if (typeof cell === 'number') return formatNumber(cell, { digits });
  return typeof cell === 'string' ? cell : '–';
}
