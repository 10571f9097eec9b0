import type { AnswerValue, Row } from '@app/schema/answers';
import { isFilled } from '@app/schema/completeness';
import type { ColumnDefinition, Question } from '@app/schema/questionnaire';
import { columnKey } from '@app/schema/text-keys';
import { useText } from '../../../../lib/i18n.ts';
import { hasCell, toRows } from '../answer-values.ts';
import { toCellText } from '../cell-text.ts';
import { listReadWidths } from '../column-widths.ts';
import { getRowKey } from '../row-keys.ts';
import { RowNumber } from '../row-number.tsx';
import { useWide } from '../use-wide.ts';
import { RiskIndicator } from './risk-indicator.tsx';

const TABLE = 35; // rem: from 560 pixels on rows are compared side by side
const NUMBER = 2.75; // of the row, before its first cell

/** The rows of a list: a table where there is room for it, else each row with what is filled in. */
export function RowsText({ question, value }: { question: Question; value: AnswerValue }) {
  const t = useText();
  const rows = toRows(value).filter(hasCell);
  const columns = listColumns(question);
  const needed = listReadWidths(question, columns, rows);
  const rest = TABLE - needed.reduce((sum, width) => sum + width, 0);
  const { ref, wide } = useWide<HTMLDivElement>(needed, Math.max(NUMBER, rest));
  if (rows.length === 0) return <p className="text-ink-soft">{t('plan.no_answer')}</p>;
  return (
    <div ref={ref}>{wide ? <RowsTable question={question} rows={rows} /> : <RowCards {...{ question, rows }} />}</div>
  );
}

/** The columns of a table to read; likelihood and impact of a risk are shown together. */
function listColumns({ type, columns }: Question): ColumnDefinition[] {
  return columns.filter((column) => type !== 'risk_list' || column.type !== 'choice');
}

type RowsProps = { question: Question; rows: readonly Row[] };

function RowsTable({ question, rows }: RowsProps) {
  const t = useText();
  const columns = listColumns(question);
  return (
    <table className="w-full border-collapse text-left print:wrap-anywhere">
      <thead>
        <tr className="border-b border-line-strong text-small">
          {columns.map((column) => (
            <th key={column.key} scope="col" className={`px-2 py-1 align-bottom ${toEnd(column)}`}>
              {t(columnKey(question.key, column.key))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={getRowKey(row)} className="border-b border-line align-top last:border-b-0">
            {columns.map((column, at) => (
              <td key={column.key} className={`px-2 py-2 ${toEnd(column)}`}>
                <span className="flex items-start gap-2.5">
                  {at === 0 && <RowNumber position={index + 1} />}
                  <span className="min-w-0 grow py-0.5 whitespace-pre-wrap">
                    {toCellText(question, column, row[column.key]) || '–'}
                  </span>
                </span>
                {at === 0 && <RiskOf {...{ question, row }} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const toEnd = ({ type }: ColumnDefinition) => (type === 'number' ? 'tabular text-right' : '');

function RowCards({ question, rows }: RowsProps) {
  const t = useText();
  return (
    <ol className="bare-list flex flex-col gap-3">
      {rows.map((row, index) => (
        <li key={getRowKey(row)} className="border-b border-line pb-2 last:border-b-0">
          <dl className="flex flex-col gap-1.5 hyphens-auto">
            {listColumns(question)
              .filter(({ key }) => isFilled(row[key]))
              .map((column, at) => (
                <div key={column.key} className={column.type === 'text' ? '' : 'flex flex-wrap items-baseline gap-x-2'}>
                  <dt className="flex items-center gap-2.5 text-small text-ink-soft">
                    {at === 0 && <RowNumber position={index + 1} />}
                    {t(columnKey(question.key, column.key))}
                  </dt>
                  <dd className="min-w-0 whitespace-pre-wrap">{toCellText(question, column, row[column.key])}</dd>
                </div>
              ))}
          </dl>
          <RiskOf {...{ question, row }} />
        </li>
      ))}
    </ol>
  );
}

function RiskOf({ question, row }: { question: Question; row: Row }) {
  return question.type === 'risk_list' && <RiskIndicator questionKey={question.key} row={row} />;
}
