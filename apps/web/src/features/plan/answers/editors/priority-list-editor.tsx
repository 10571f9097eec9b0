import { useText } from '../../../../lib/i18n.ts';
import type { AnswerField } from '../answer-field.ts';
import { CellField } from './cell-field.tsx';
import { RowFrame } from './row-frame.tsx';
import { RowListFrame } from './row-list-frame.tsx';
import { useRows } from './use-rows.ts';

/** The few things that matter, in order: as many places as the question wants at least, the number in front. */
export function PriorityListEditor({ field }: { field: AnswerField }) {
  const t = useText();
  const { columns, minRows } = field.question;
  const { rows, list, add, said, fullReason } = useRows(field, Math.max(1, minRows));
  return (
    <RowListFrame {...{ list, said, fullReason }} label={field.label} onAdd={add} addLabel={t('plan.priorities.add')}>
      {rows.map((shown) => (
        <RowFrame key={shown.key} shown={shown}>
          <div className="grid gap-3 sm:grid-cols-2">
            {columns.map((column, at) => (
              <CellField
                key={column.key}
                {...{ field, column }}
                value={shown.row[column.key]}
                onChange={(cell) => shown.set(column.key, cell)}
                error={field.errorAt(`${shown.index}.${column.key}`)}
                className={at < 2 ? 'sm:col-span-2' : ''}
              />
            ))}
          </div>
        </RowFrame>
      ))}
    </RowListFrame>
  );
}
