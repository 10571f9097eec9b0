import type { AnswerValue, Cell } from '@app/schema/answers';
import { isFilled } from '@app/schema/completeness';
import { getUnit } from '@app/schema/figures';
import type { ColumnDefinition, Question } from '@app/schema/questionnaire';
import { columnKey, columnOptionKey, rowKey } from '@app/schema/text-keys';
import { Fragment } from 'react';
import { formatDate, formatNumber } from '../../../../lib/format.ts';
import { hasText, useText } from '../../../../lib/i18n.ts';
import { hasCell, toRows } from '../answer-values.ts';
import { getRowKey } from '../row-keys.ts';
import { RiskIndicator } from './risk-indicator.tsx';

/** The rows of a list, each with what is filled in. */
export function RowsText({ question, value }: { question: Question; value: AnswerValue }) {
  const t = useText();
  const toCellText = useCellText(question);
  const rows = toRows(value).filter(hasCell);
  if (rows.length === 0) return <p className="text-ink-soft">{t('plan.no_answer')}</p>;
  return (
    <ol className="bare-list flex flex-col gap-3">
      {rows.map((row, index) => (
        <li key={getRowKey(row)} className="flex gap-3 border-b border-line pb-2 last:border-b-0">
          <RowNumber position={index + 1} />
          <div className="min-w-0 grow">
            <dl>
              {question.columns.map((column) => {
                const cell = row[column.key];
                if (!isFilled(cell)) return null;
                return (
                  <Fragment key={column.key}>
                    <dt className="text-small text-ink-soft">{t(columnKey(question.key, column.key))}</dt>
                    <dd className="mb-2 whitespace-pre-wrap">{toCellText(column, cell)}</dd>
                  </Fragment>
                );
              })}
            </dl>
            {question.type === 'risk_list' && <RiskIndicator questionKey={question.key} row={row} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

export function RowNumber({ position }: { position: number }) {
  return (
    <span
      aria-hidden="true"
      className="tabular flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-wash text-small font-bold text-accent"
    >
      {position}
    </span>
  );
}

/** A cell as a person reads it: options and metrics by their names, days and figures in the language's way. */
function useCellText(question: Question) {
  const t = useText();
  return (column: ColumnDefinition, cell: Cell | undefined): string => {
    if (cell === null || cell === undefined) return '';
    if (typeof cell === 'number') return withUnit(formatNumber(cell), getUnit(t(columnKey(question.key, column.key))));
    if (column.type === 'choice') return t(columnOptionKey(question.key, column.key, cell));
    if (column.type === 'date') return formatDate(cell);
    const metric = rowKey('ta_targets', cell);
    return column.type === 'metric_ref' && hasText(metric) ? t(metric) : cell;
  };
}

export function withUnit(figure: string, unit: string | undefined): string {
  return unit ? `${figure}\u00a0${unit}` : figure;
}
