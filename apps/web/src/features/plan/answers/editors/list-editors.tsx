import type { ColumnDefinition, Question } from '@app/schema/questionnaire';
import { columnKey } from '@app/schema/text-keys';
import type { CSSProperties } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { RiskIndicator } from '../read-only/risk-indicator.tsx';
import type { AnswerField } from '../use-answer-field.ts';
import { useWide } from '../use-wide.ts';
import { CellField } from './cell-field.tsx';
import { RowCells, RowsEditor } from './rows-editor.tsx';

type Props = { field: AnswerField };

/** The few things that matter, in order: as many places as the question wants at least, the number in front. */
export function PriorityListEditor({ field }: Props) {
  const t = useText();
  return (
    <RowsEditor field={field} addLabel={t('plan.priorities.add')}>
      {(shown) => <RowCells {...{ field, shown }} isBroad={(_column, index) => index < 2} />}
    </RowsEditor>
  );
}

/** Risks, each with its place in the grid of likelihood and impact, and in words. */
export function RiskListEditor({ field }: Props) {
  const t = useText();
  return (
    <RowsEditor field={field} addLabel={t('plan.risks.add')}>
      {(shown) => (
        <>
          <RowCells {...{ field, shown }} isBroad={({ type }) => type === 'text'} />
          <RiskIndicator questionKey={field.question.key} row={shown.row} />
        </>
      )}
    </RowsEditor>
  );
}

/**
 * Pairs of what is sold and what the customer gains by it, with an arrow between; what proves it is below. The default: a question of
 * an unknown type is shown so too, its first two columns as the pair.
 */
export function BenefitListEditor({ field }: Props) {
  const t = useText();
  const [from, to, ...more] = field.question.columns;
  if (!from) return null;
  return (
    <RowsEditor field={field} addLabel={t('plan.benefits.add')}>
      {(shown) => (
        <div className="@container">
          <div className="grid gap-x-3 gap-y-2 @lg:grid-cols-[minmax(0,2fr)_auto_minmax(0,3fr)]">
            <CellField {...{ field, shown }} column={from} />
            {to && (
              <>
                <Icon name="arrow-right" size={24} className="hidden self-center text-accent @lg:mt-8 @lg:block" />
                <Icon name="arrow-down" size={22} className="mx-auto text-accent @lg:hidden" />
                <CellField {...{ field, shown }} column={to} />
              </>
            )}
          </div>
          {more.map((column) => (
            <div key={column.key} className="mt-3 border-t border-dashed border-line pt-2">
              <CellField {...{ field, shown, column }} />
            </div>
          ))}
        </div>
      )}
    </RowsEditor>
  );
}

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
export function RowListEditor({ field }: Props) {
  const t = useText();
  const widths = field.question.columns.map((column) => LEAST[column.type]);
  const { ref, wide } = useWide<HTMLDivElement>(widths.reduce((sum, width) => sum + width, CONTROLS));
  const line = wide ? { gridTemplateColumns: widths.map((width) => `minmax(0, ${width}fr)`).join(' ') } : undefined;
  return (
    <div ref={ref}>
      <RowsEditor
        field={field}
        addLabel={t('plan.rows.add')}
        head={line && <ColumnHeads question={field.question} line={line} />}
      >
        {(shown) => <RowCells {...{ field, shown, line }} isBroad={(_column, index) => index === 0} />}
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
          <span key={column.key}>{t(columnKey(question.key, column.key))}</span>
        ))}
      </div>
      <span className="w-27 shrink-0" />
    </div>
  );
}
