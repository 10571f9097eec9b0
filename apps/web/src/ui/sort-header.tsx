import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type Props = {
  children: ReactNode;
  className: string;
  /** What a click sorts by; a column without it cannot be sorted. */
  by: string | undefined;
  /** What the list is sorted by now; a minus before it is the other direction. */
  sort: string;
  onSort: (part: { sort: string }) => void;
};

/** The header of a column that sorts the table: once this way, again the other way round. */
export function SortHeader({ children, className, by, sort, onSort }: Props) {
  const [up, down] = [sort === by, sort === `-${by}`];
  return (
    <th
      scope="col"
      aria-sort={up ? 'ascending' : down ? 'descending' : undefined}
      className={`px-2 font-semibold ${className}`}
    >
      {by === undefined ? (
        children
      ) : (
        <button
          type="button"
          onClick={() => onSort({ sort: up ? `-${by}` : by })}
          className="-mx-1 flex min-h-11 w-full items-center gap-1 rounded-field px-1 text-left hover:text-ink"
        >
          <span className="min-w-0 hyphens-auto">{children}</span>
          {(up || down) && <Icon name={up ? 'arrow-up' : 'arrow-down'} size={16} />}
        </button>
      )}
    </th>
  );
}
