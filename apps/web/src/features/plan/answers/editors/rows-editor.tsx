import type { ColumnDefinition } from '@app/schema/questionnaire';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { RowNumber } from '../read-only/rows-text.tsx';
import type { AnswerField } from '../use-answer-field.ts';
import { CellField } from './cell-field.tsx';
import { MoveButtons, readMove } from './move-buttons.tsx';
import { useRows, type ShownRow } from './use-rows.ts';

type Props = {
  field: AnswerField;
  /** What is added: "Add row", "Add product". */
  addLabel: string;
  /** Headings of the columns where rows are lines of a table; without them rows are cards. */
  head?: ReactNode;
  children: (shown: ShownRow) => ReactNode;
};

/** The rows of a list with the button that adds one; what moved is said to screen readers. */
export function RowsEditor({ field, addLabel, head, children }: Props) {
  const t = useText();
  const { rows, list, add, said, fullReason } = useRows(field);
  return (
    <div className="flex flex-col items-start gap-3">
      {head}
      <ol ref={list} aria-label={field.label} className={`bare-list flex w-full flex-col ${head ? '' : 'gap-3'}`}>
        {rows.map((shown) => (
          <RowFrame key={shown.key} shown={shown} asLine={Boolean(head)}>
            {children(shown)}
          </RowFrame>
        ))}
      </ol>
      <Button size="small" icon="plus" data-add-row onClick={add} disabledReason={fullReason}>
        {addLabel}
      </Button>
      {fullReason && <p className="text-small text-ink-soft">{fullReason}</p>}
      <span role="status" className="sr-only">
        {said}
      </span>
      <span className="sr-only">{t('plan.rows.keys')}</span>
    </div>
  );
}

type CellsProps = {
  field: AnswerField;
  shown: ShownRow;
  /** Whether a column of a card takes its whole width. */
  isBroad: (column: ColumnDefinition, index: number) => boolean;
  /** The columns of a line. */
  line?: CSSProperties | undefined;
};

/** The cells of a row: two abreast in a card, all of them in a line. */
export function RowCells({ field, shown, isBroad, line }: CellsProps) {
  return (
    <div className={line ? 'grid gap-2' : 'grid gap-3 sm:grid-cols-2'} style={line}>
      {field.question.columns.map((column, index) => (
        <CellField
          key={column.key}
          {...{ field, shown, column }}
          hideLabel={Boolean(line)}
          className={!line && isBroad(column, index) ? 'sm:col-span-2' : ''}
        />
      ))}
    </div>
  );
}

/** A row with its number and the buttons that move and remove it. Alt and an arrow move it from any of its fields. */
function RowFrame({ shown, asLine, children }: { shown: ShownRow; asLine: boolean; children: ReactNode }) {
  const t = useText();
  const position = shown.index + 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = readMove(event);
    if (by) shown.move(by);
  };
  return (
    <li
      data-row={shown.key}
      onKeyDown={onKeyDown}
      className={
        asLine ? 'border-b border-line py-2 last:border-b-0' : 'rounded-card border border-line bg-paper p-3 sm:p-4'
      }
    >
      <div
        role="group"
        aria-label={t('plan.rows.row', { position, count: shown.count })}
        className={asLine ? 'flex items-start gap-2' : 'flex flex-col gap-2'}
      >
        <div className={asLine ? 'order-2' : 'flex items-center justify-between'}>
          {!asLine && <RowNumber position={position} />}
          <RowButtons shown={shown} />
        </div>
        <div className="min-w-0 grow">{children}</div>
      </div>
    </li>
  );
}

function RowButtons({ shown: { index, count, move, remove } }: { shown: ShownRow }) {
  const t = useText();
  const position = index + 1;
  return (
    <span className="flex shrink-0 items-center">
      <MoveButtons {...{ index, count, move }} label={(direction) => t(`plan.rows.${direction}`, { position })} />
      <IconButton icon="trash" label={t('plan.rows.remove', { position })} onClick={remove} />
    </span>
  );
}
