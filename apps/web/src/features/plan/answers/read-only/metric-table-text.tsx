import type { MetricTable, Row } from '@app/schema/answers';
import { runwayMonths } from '@app/schema/figures';
import type { ColumnDefinition, Question } from '@app/schema/questionnaire';
import { columnKey, computedKey, rowKey } from '@app/schema/text-keys';
import { formatNumber } from '../../../../lib/format.ts';
import { translate, useText } from '../../../../lib/i18n.ts';
import { getFixedRow, getOwnRows, hasCell } from '../answer-values.ts';
import { getWordWidth, listReadWidths } from '../column-widths.ts';
import { getRowKey } from '../row-keys.ts';
import { useWide } from '../use-wide.ts';

/** A row as it is read: its name and the text of each column. */
type Line = { key: string; label: string; texts: string[]; computed?: boolean };

type Props = { question: Question; table: MetricTable };

/** Figures to read; rows without any are left out. A table where there is room for it, else each row with its figures. */
export function MetricTableText({ question, table }: Props) {
  const t = useText();
  const rows = [
    ...question.rows.map(({ key }) => ({ label: t(rowKey(question.key, key)), row: getFixedRow(table, key) })),
    ...getOwnRows(table).map((row) => ({ label: row.label, row: row as Row })),
  ].filter(({ row }) => hasCell(row));
  const widths = listReadWidths(
    question,
    question.columns,
    rows.map(({ row }) => row),
  );
  const { ref, wide } = useWide<HTMLDivElement>([getWordWidth(rows.map(({ label }) => label)), ...widths], 1);
  if (rows.length === 0) return <p className="text-ink-soft">{t('plan.no_answer')}</p>;
  const lines = [
    ...rows.map(({ label, row }) => ({
      key: getRowKey(row),
      label,
      texts: question.columns.map(({ key }) => toFigure(row[key])),
    })),
    ...listComputed(question, table),
  ];
  return <div ref={ref}>{wide ? <LinesTable {...{ question, lines }} /> : <LineCards {...{ question, lines }} />}</div>;
}

function listComputed(question: Question, table: MetricTable): Line[] {
  return question.computed.map(({ key }) => ({
    key,
    label: translate(computedKey(question.key, key)),
    texts: question.columns.map((column) => toFigure(runwayMonths(table, column.key), 1)),
    computed: true,
  }));
}

type LinesProps = { question: Question; lines: readonly Line[] };

function LinesTable({ question, lines }: LinesProps) {
  const t = useText();
  return (
    <table className="tabular w-full border-collapse text-left print:wrap-anywhere">
      <thead>
        <tr className="border-b border-line-strong text-small">
          <th scope="col" className="py-1 pr-4">
            <span className="sr-only">{t('plan.metric.name')}</span>
          </th>
          {question.columns.map((column) => (
            <th key={column.key} scope="col" className={`px-2 py-1 align-bottom ${toEnd(column)}`}>
              {t(columnKey(question.key, column.key))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, texts, computed }) => (
          <tr key={key} className={`border-b border-line align-top last:border-b-0 ${computed ? 'font-semibold' : ''}`}>
            <th scope="row" className={`py-1.5 pr-4 ${computed ? '' : 'font-normal'}`}>
              {label}
            </th>
            {question.columns.map((column, at) => (
              <td key={column.key} className={`px-2 py-1.5 ${toEnd(column)}`}>
                {texts[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const toEnd = ({ type }: ColumnDefinition) => (type === 'number' ? 'text-right' : '');

/** Each figure with the name of its column before it; a text below its name. */
function LineCards({ question, lines }: LinesProps) {
  const t = useText();
  return (
    <ul className="bare-list tabular flex flex-col gap-3 hyphens-auto">
      {lines.map(({ key, label, texts, computed }) => (
        <li key={key} className="border-b border-line pb-2 last:border-b-0">
          <p className="mb-1 font-semibold">{label}</p>
          <dl className="flex flex-col gap-1">
            {question.columns.map((column, at) => (
              <div
                key={column.key}
                className={column.type === 'number' ? 'flex flex-wrap justify-between gap-x-4' : ''}
              >
                <dt className="text-small text-ink-soft">{t(columnKey(question.key, column.key))}</dt>
                <dd className={computed ? 'font-semibold' : ''}>{texts[at]}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function toFigure(cell: unknown, digits = 2): string {
  if (typeof cell === 'number') return formatNumber(cell, { digits });
  return typeof cell === 'string' ? cell : '–';
}
