import type { Question } from '@app/schema/questionnaire';
import { columnKey } from '@app/schema/text-keys';
import type { CSSProperties } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { toRows } from '../answer-values.ts';
import { listFieldWidths } from '../column-widths.ts';
import { RiskIndicator } from '../read-only/risk-indicator.tsx';
import type { AnswerField } from '../use-answer-field.ts';
import { useWide } from '../use-wide.ts';
import { CellField } from './cell-field.tsx';
import { RowCells, RowsEditor, toLine } from './rows-editor.tsx';

type Props = { field: AnswerField };

/** The columns of a list as its rows need them; `more` is the rest of a line, none where rows are always cards. */
function useColumns({ question, value }: AnswerField, more?: number) {
  return useWide<HTMLDivElement>(listFieldWidths(question, toRows(value)), more);
}

/** The few things that matter, in order: as many places as the question wants at least, the number in front. */
export function PriorityListEditor({ field }: Props) {
  const t = useText();
  const { ref, widths } = useColumns(field);
  return (
    <div ref={ref}>
      <RowsEditor field={field} addLabel={t('plan.priorities.add')}>
        {(shown) => <RowCells {...{ field, shown, widths }} />}
      </RowsEditor>
    </div>
  );
}

/** Risks, each with its place in the grid of likelihood and impact, and in words. */
export function RiskListEditor({ field }: Props) {
  const t = useText();
  const { ref, widths } = useColumns(field);
  return (
    <div ref={ref}>
      <RowsEditor field={field} addLabel={t('plan.risks.add')}>
        {(shown) => (
          <>
            <RowCells {...{ field, shown, widths }} />
            <RiskIndicator questionKey={field.question.key} row={shown.row} />
          </>
        )}
      </RowsEditor>
    </div>
  );
}

const PAIR = 5.5; // the arrow between the two, and the frame of the card

/**
 * Pairs of what is sold and what the customer gains by it, with an arrow between; what proves it is below. The default: a question of
 * an unknown type is shown so too, its first two columns as the pair.
 */
export function BenefitListEditor({ field }: Props) {
  const t = useText();
  const { ref, wide } = useWide<HTMLDivElement>(listFieldWidths(field.question, toRows(field.value)).slice(0, 2), PAIR);
  const [from, to, ...more] = field.question.columns;
  if (!from) return null;
  return (
    <div ref={ref}>
      <RowsEditor field={field} addLabel={t('plan.benefits.add')}>
        {(shown) => (
          <>
            <div className={`grid gap-x-3 gap-y-2 ${wide ? 'grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]' : ''}`}>
              <CellField {...{ field, shown }} column={from} />
              {to && (
                <>
                  <Icon
                    name={wide ? 'arrow-right' : 'arrow-down'}
                    size={24}
                    className={`text-accent ${wide ? 'mt-8 self-center' : 'mx-auto'}`}
                  />
                  <CellField {...{ field, shown }} column={to} />
                </>
              )}
            </div>
            {more.map((column) => (
              <div key={column.key} className="mt-3 border-t border-dashed border-line pt-2">
                <CellField {...{ field, shown, column }} />
              </div>
            ))}
          </>
        )}
      </RowsEditor>
    </div>
  );
}

const CONTROLS = 9.5; // three buttons at a line's end, and the gaps between the columns

/** A list with free rows: lines of a table where there is room for every column, else cards. */
export function RowListEditor({ field }: Props) {
  const t = useText();
  const { ref, wide, widths } = useColumns(field, CONTROLS);
  const line = wide ? toLine(field.question, widths) : undefined;
  return (
    <div ref={ref}>
      <RowsEditor
        field={field}
        addLabel={t('plan.rows.add')}
        head={line && <ColumnHeads question={field.question} line={line} />}
      >
        {(shown) => <RowCells {...{ field, shown, widths, line }} />}
      </RowsEditor>
    </div>
  );
}

/** For the eye alone: each field has its own name. */
function ColumnHeads({ question, line }: { question: Question; line: CSSProperties }) {
  const t = useText();
  return (
    <div aria-hidden="true" className="flex w-full gap-2 border-b border-line-strong pb-1">
      <div className="grid grow gap-2 text-small font-semibold" style={line}>
        {question.columns.map((column) => (
          <span key={column.key} className={column.type === 'number' ? 'text-right' : ''}>
            {t(columnKey(question.key, column.key))}
          </span>
        ))}
      </div>
      <span className="w-27 shrink-0" />
    </div>
  );
}
