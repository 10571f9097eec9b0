import type { ReactNode } from 'react';

type Props<Item> = {
  items: readonly Item[];
  /** Classes of each row: its columns and its room. */
  rowClass: string;
  children: (item: Item) => ReactNode;
};

/** Entries under each other on one sheet: rows where there is room, cards where there is not. Their links are underlined when pointed at. */
export function RowList<Item extends { id: string }>({ items, rowClass, children }: Props<Item>) {
  return (
    <ul className="bare-list flex flex-col rounded-card border border-line bg-sheet shadow-sheet [&_a:not(:hover,:focus-visible)]:decoration-transparent">
      {items.map((item) => (
        <li key={item.id} className={`grid grid-cols-1 gap-x-8 border-b border-line px-5 last:border-b-0 ${rowClass}`}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
