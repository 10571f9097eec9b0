import type { ReactNode } from 'react';
import { useUrlText } from '../lib/url-text.ts';
import { SearchField } from './search-field.tsx';

type Props = {
  label: string;
  /** The columns of wide screens, as classes. */
  columns: string;
  searchLabel: string;
  /** What the address says the list is searched for. */
  q: string | undefined;
  onSearch: (q: string | undefined) => void;
  /** The other filters. */
  children: ReactNode;
};

/** Searches and narrows the list below it; the address keeps what was chosen. */
export function FilterBar({ label, columns, searchLabel, q, onSearch, children }: Props) {
  const [typed, type] = useUrlText(q ?? '', (text) => onSearch(text || undefined));
  return (
    <div role="search" aria-label={label} className={`grid gap-4 sm:grid-cols-2 ${columns}`}>
      <SearchField label={searchLabel} className="sm:col-span-2 lg:col-span-1" typed={typed} onType={type} />
      {children}
    </div>
  );
}
