import type { ColumnDefinition } from '@app/schema/questionnaire';
import { useText } from '../../../../lib/i18n.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { AnswerField } from '../answer-field.ts';
import { CellField } from './cell-field.tsx';
import { RowFrame } from './row-frame.tsx';
import { RowListFrame } from './row-list-frame.tsx';
import { useRows, type ShownRow } from './use-rows.ts';

/**
 * Pairs of what is sold and what the customer gains by it, with an arrow between; what proves it is below. The default: a question of
 * an unknown type is shown so too, its first two columns as the pair.
 */
export function BenefitListEditor({ field }: { field: AnswerField }) {
  const t = useText();
  const [from, to, ...more] = field.question.columns;
  const { rows, list, add, said, fullReason } = useRows(field, Math.max(1, field.question.minRows));
  if (!from) return null;
  return (
    <RowListFrame {...{ list, said, fullReason }} label={field.label} onAdd={add} addLabel={t('plan.benefits.add')}>
      {rows.map((shown) => (
        <RowFrame key={shown.key} shown={shown}>
          <div className="@container">
            <div className="grid gap-x-3 gap-y-2 @lg:grid-cols-[minmax(0,2fr)_auto_minmax(0,3fr)]">
              <Cell {...{ field, shown }} column={from} />
              {to && (
                <>
                  <Icon name="arrow-right" size={24} className="hidden self-center text-accent @lg:mt-8 @lg:block" />
                  <Icon name="arrow-down" size={22} className="mx-auto text-accent @lg:hidden" />
                  <Cell {...{ field, shown }} column={to} />
                </>
              )}
            </div>
            {more.map((column) => (
              <div key={column.key} className="mt-3 border-t border-dashed border-line pt-2">
                <Cell {...{ field, shown, column }} />
              </div>
            ))}
          </div>
        </RowFrame>
      ))}
    </RowListFrame>
  );
}

function Cell({ field, shown, column }: { field: AnswerField; shown: ShownRow; column: ColumnDefinition }) {
  return (
    <CellField
      {...{ field, column }}
      value={shown.row[column.key]}
      onChange={(cell) => shown.set(column.key, cell)}
      error={field.errorAt(`${shown.index}.${column.key}`)}
    />
  );
}
