import type { ColumnDefinition, Question } from '@app/schema/questionnaire';
import { columnKey } from '@app/schema/text-keys';
import type { CSSProperties } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import type { AnswerField } from '../answer-field.ts';
import { useWide } from '../use-wide.ts';
import { CellField } from './cell-field.tsx';
import { RowFrame } from './row-frame.tsx';
import { RowListFrame } from './row-list-frame.tsx';
import { useRows } from './use-rows.ts';

const CONTROLS = 120; // three buttons at a line's end
const LEAST: Record<ColumnDefinition['type'], number> = {
  text: 170,
  number: 130,
  choice: 150,
  date: 170,
  person: 150,
  metric_ref: 170,
};

/** A list with free rows: lines of a table where there is room for every column, else cards. */
export function RowListEditor({ field }: { field: AnswerField }) {
  const t = useText();
  const { columns } = field.question;
  const { ref, wide } = useWide<HTMLDivElement>(columns.reduce((sum, column) => sum + LEAST[column.type], CONTROLS));
  const { rows, list, add, said, fullReason } = useRows(field, Math.max(1, field.question.minRows));
  const lines: CSSProperties = {
    gridTemplateColumns: columns.map((column) => `minmax(0, ${LEAST[column.type]}fr)`).join(' '),
  };
  return (
    <div ref={ref}>
      <RowListFrame
        {...{ list, said, fullReason }}
        label={field.label}
        onAdd={add}
        addLabel={t('plan.rows.add')}
        asLines={wide}
        head={wide && <ColumnHeads question={field.question} style={lines} />}
      >
        {rows.map((shown) => (
          <RowFrame key={shown.key} shown={shown} asLine={wide}>
            <div className={wide ? 'grid gap-2' : 'grid gap-3 sm:grid-cols-2'} style={wide ? lines : undefined}>
              {columns.map((column, at) => (
                <CellField
                  key={column.key}
                  {...{ field, column }}
                  value={shown.row[column.key]}
                  onChange={(cell) => shown.set(column.key, cell)}
                  error={field.errorAt(`${shown.index}.${column.key}`)}
                  hideLabel={wide}
                  className={!wide && at === 0 ? 'sm:col-span-2' : ''}
                />
              ))}
            </div>
          </RowFrame>
        ))}
      </RowListFrame>
    </div>
  );
}

/** For the eye alone: each field has its own name. */
function ColumnHeads({ question, style }: { question: Question; style: CSSProperties }) {
  const t = useText();
  return (
    <div aria-hidden="true" className="flex w-full gap-2 border-b border-line-strong pb-1">
      <div className="grid grow gap-2 text-small font-semibold" style={style}>
        {question.columns.map((column) => (
          <span key={column.key}>{t(columnKey(question.key, column.key))}</span>
        ))}
      </div>
      <span className="w-27 shrink-0" />
    </div>
  );
}
