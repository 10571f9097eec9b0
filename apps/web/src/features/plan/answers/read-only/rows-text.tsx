import type { Cell, Row } from '@app/schema/answers';
import { isFilled } from '@app/schema/completeness';
import { getUnit } from '@app/schema/figures';
import type { ColumnDefinition, Question } from '@app/schema/questionnaire';
import { columnKey, columnOptionKey, rowKey } from '@app/schema/text-keys';
import { formatDate, formatNumber } from '../../../../lib/format.ts';
import { hasText, useText } from '../../../../lib/i18n.ts';
import { RiskIndicator } from '../editors/risk-list-editor.tsx';
import { RowNumber } from '../editors/row-frame.tsx';
import { getRowKey } from '../row-keys.ts';
import { CellText } from './cell-text.tsx';

type Props = { question: Question; rows: readonly Row[]; /** Shows how heavy each risk is. */ withRisk?: boolean };

/** The rows of a list, each with what is filled in. */
export function RowsText({ question, rows, withRisk = false }: Props) {
  const t = useText();
  const textOfCell = useCellText(question);
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
                return (
                  isFilled(cell) && (
                    <CellText key={column.key} name={t(columnKey(question.key, column.key))}>
                      {textOfCell(column, cell)}
                    </CellText>
                  )
                );
              })}
            </dl>
            {withRisk && <RiskIndicator questionKey={question.key} row={row} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A cell as a person reads it: options and metrics by their names, days and figures in the language's way. */
export function useCellText(question: Question) {
  const t = useText();
  return (column: ColumnDefinition, cell: Cell | undefined): string => {
    if (cell === null || cell === undefined || cell === '') return '';
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
