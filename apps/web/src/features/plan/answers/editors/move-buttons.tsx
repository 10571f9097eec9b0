import type { KeyboardEvent } from 'react';
import { IconButton } from '../../../../ui/icon-button.tsx';

type Props = {
  index: number;
  count: number;
  move: (by: -1 | 1) => void;
  /** What a button is called. */
  label: (direction: 'up' | 'down') => string;
};

const MOVES = [
  { icon: 'arrow-up', direction: 'up', by: -1 },
  { icon: 'arrow-down', direction: 'down', by: 1 },
] as const;

/** Buttons that move one of several up and down; at an end a button can be reached, but does nothing. */
export function MoveButtons({ index, count, move, label }: Props) {
  if (count < 2) return null;
  return MOVES.map(({ icon, direction, by }) => {
    const isEnd = index === (by < 0 ? 0 : count - 1);
    return (
      <IconButton
        key={icon}
        icon={icon}
        data-move={by}
        label={label(direction)}
        onClick={() => !isEnd && move(by)}
        aria-disabled={isEnd || undefined}
        className={isEnd ? 'opacity-40' : ''}
      />
    );
  });
}

/** Which way Alt and an arrow move something; null for any other key. */
export function readMove(event: KeyboardEvent): -1 | 1 | null {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return null;
  event.preventDefault();
  return event.key === 'ArrowUp' ? -1 : 1;
}
