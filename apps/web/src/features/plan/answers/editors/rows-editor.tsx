import type { Question } from '@app/schema/questionnaire';
import { Fragment, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { WEIGHT } from '../column-widths.ts';
import { RowNumber } from '../row-number.tsx';
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

/** The columns of a line: none narrower than it needs to be, the rest of the room by weight. */
export function toLine({ columns }: Question, widths: readonly number[]): CSSProperties {
  const tracks = columns.map(({ type }, index) => `minmax(${widths[index]}rem, ${WEIGHT[type]}fr)`);
  return { gridTemplateColumns: tracks.join(' ') };
}

/** The room in a card, in rem: less is none for a sentence, or for a name under its heading. */
const IN_CARD: Partial<Record<string, number>> = { text: 18, person: 13 };

type CellsProps = {
  field: AnswerField;
  shown: ShownRow;
  /** What each column needs, in rem. */
  widths: readonly number[];
  /** The columns of a line; none in a card, where texts have lines of their own. */
  line?: CSSProperties | undefined;
};

/** The cells of a row. */
export function RowCells({ field, shown, widths, line }: CellsProps) {
  const { columns } = field.question;
  const isText = (index: number) => columns[index]?.type === 'text';
  return (
    <div className={line ? 'grid gap-2' : 'flex flex-wrap gap-3'} style={line}>
      {columns.map((column, index) => {
        const { key, type } = column;
        const flex = `${WEIGHT[type]} 1 ${Math.max(widths[index] ?? 0, IN_CARD[type] ?? 0)}rem`;
        const isNewLine = !line && index > 0 && isText(index) !== isText(index - 1);
        return (
          <Fragment key={key}>
            {isNewLine && <span className="-mb-3 basis-full" />}
            <div className={`min-w-0 ${line || isText(index) ? '' : 'self-end'}`} style={line ? undefined : { flex }}>
              <CellField {...{ field, shown, column }} hideLabel={Boolean(line)} />
            </div>
          </Fragment>
        );
      })}
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
        asLine
          ? 'border-b border-line py-2 last:border-b-0'
          : 'border-line max-sm:border-b max-sm:pb-4 max-sm:last:border-b-0 sm:rounded-card sm:border sm:bg-paper sm:p-4'
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
