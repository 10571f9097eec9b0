import type { KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { ShownRow } from './use-rows.ts';

type Props = {
  shown: ShownRow;
  children: ReactNode;
  /** As one line of a table; otherwise as a card with its controls on top. */
  asLine?: boolean;
};

/** A row with its number and the buttons that move and remove it. Alt and an arrow move it from any of its fields. */
export function RowFrame({ shown, children, asLine = false }: Props) {
  const t = useText();
  const position = shown.index + 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    shown.move(event.key === 'ArrowUp' ? -1 : 1);
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

function RowButtons({ shown: { index, count, move, remove } }: { shown: ShownRow }) {
  const t = useText();
  const position = index + 1;
  const faded = (off: boolean) => ({ 'aria-disabled': off || undefined, className: off ? 'opacity-40' : '' });
  return (
    <span className="flex shrink-0 items-center">
      {count > 1 && (
        <>
          <IconButton
            icon="arrow-up"
            label={t('plan.rows.up', { position })}
            onClick={() => move(-1)}
            {...faded(index === 0)}
          />
          <IconButton
            icon="arrow-down"
            label={t('plan.rows.down', { position })}
            onClick={() => move(1)}
            {...faded(index === count - 1)}
          />
        </>
      )}
      <IconButton icon="trash" label={t('plan.rows.remove', { position })} onClick={remove} />
    </span>
  );
}
