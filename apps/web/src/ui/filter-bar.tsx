import type { ReactNode } from 'react';
import { useText } from '../lib/texts.ts';
import { useUrlText } from '../lib/url-text.ts';
import { Disclosure } from './disclosure.tsx';
import { SearchField } from './search-field.tsx';
import { useMedia } from './use-media.ts';

type Props = {
  label: string;
  /** The columns of wide screens, as classes. */
  columns: string;
  searchLabel: string;
  /** What the address says the list is searched for. */
  q: string | undefined;
  onSearch: (q: string | undefined) => void;
  /** How many of the other filters are in use; shown where they are behind a button. */
  chosen?: number;
  /** Behind the button on wide screens too. */
  folded?: boolean;
  /** The other filters. */
  children: ReactNode;
};

/** Searches and narrows the list below it; the address keeps what was chosen. On a phone all but the search is behind a button. */
export function FilterBar({ label, columns, searchLabel, q, onSearch, chosen = 0, folded, children }: Props) {
  const t = useText();
  const [typed, type] = useUrlText(q ?? '', (text) => onSearch(text || undefined));
  const wide = useMedia('(min-width: 640px)') && !folded;
  const grid = folded ? '' : `sm:grid-cols-2 sm:gap-y-4 ${columns}`;
  return (
    <div role="search" aria-label={label} className={`grid gap-x-4 gap-y-1 ${grid}`}>
      <SearchField
        label={searchLabel}
        className={folded ? '' : 'sm:col-span-2 lg:col-span-1'}
        typed={typed}
        onType={type}
      />
      {wide ? (
        children
      ) : (
        <Disclosure summary={t('lists.filter', { count: chosen })}>
          <div className="grid gap-4 pb-2">{children}</div>
        </Disclosure>
      )}
    </div>
  );
}
