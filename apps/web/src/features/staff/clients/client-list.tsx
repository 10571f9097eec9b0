import { CLIENT_NEEDS, CLIENT_SORT_KEYS } from '@app/schema/choices';
import { INACTIVE_DAYS } from '@app/schema/clients';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { useSearchChange } from '../../../lib/search-change.ts';
import { useStaffArea } from '../../../lib/staff-area.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceFilter } from '../../../ui/choice-filter.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { ConsultantFilter } from '../consultants/consultant-filter.tsx';
import { MoveDialog } from '../consultants/move-dialog.tsx';
import { clientListQuery } from '../staff-queries.ts';
import { ClientRows } from './client-rows.tsx';
import type { ClientSearch } from '../staff-search.ts';
import { useSelection } from './use-selection.ts';

type Props = {
  search: ClientSearch;
  /** What to do when there is no client at all. */
  emptyAction?: ReactNode;
};

/** Clients to search, filter, sort, choose and move. The address of the page holds its state. */
export function ClientList({ search, emptyAction }: Props) {
  const change = useSearchChange();
  return (
    <div className="flex flex-col gap-3">
      <Filters search={search} change={change} />
      <Found
        search={search}
        emptyAction={emptyAction}
        onClear={() => change({ q: undefined, need: undefined, consultant: undefined })}
      />
    </div>
  );
}

/** Search, filter by need and by consultant, and on a phone the order, kept in the address. */
function Filters({ search, change }: { search: ClientSearch; change: (part: ClientSearch) => void }) {
  const t = useText();
  const area = useStaffArea();
  const hasHeaders = useMedia('(min-width: 768px)');
  return (
    <FilterBar
      label={t('clients.filters')}
      columns={area === 'admin' ? 'lg:grid-cols-[2fr_1fr_1fr]' : 'lg:grid-cols-[2fr_1fr]'}
      searchLabel={t('clients.search')}
      q={search.q}
      onSearch={(q) => change({ q })}
      chosen={[search.need, search.consultant, !hasHeaders && search.sort].filter(Boolean).length}
    >
      <ChoiceFilter
        label={t('clients.filter')}
        any={t('clients.filter_all')}
        choices={CLIENT_NEEDS}
        getLabel={(need) => t(`clients.need.${need}`, { days: INACTIVE_DAYS })}
        value={search.need}
        onChoose={(need) => change({ need })}
      />
      {area === 'admin' && (
        <ConsultantFilter value={search.consultant} onChange={(consultant) => change({ consultant })} />
      )}
      {!hasHeaders && (
        <ChoiceFilter
          label={t('clients.sort')}
          choices={CLIENT_SORT_KEYS}
          getLabel={(sort) => t(`clients.sort.${sort}`)}
          value={CLIENT_SORT_KEYS.find((sort) => search.sort?.endsWith(sort)) ?? 'company'}
          onChoose={(sort) => change({ sort })}
        />
      )}
    </FilterBar>
  );
}

type FoundProps = { search: ClientSearch; emptyAction: ReactNode; onClear: () => void };

function Found({ search, emptyAction, onClear }: FoundProps) {
  const t = useText();
  const query = useInfiniteQuery(clientListQuery(search));
  const selection = useSelection(query.data?.pages.flatMap((page) => page.items) ?? []);
  const [moving, setMoving] = useState(false);
  const [moved, setMoved] = useState({ text: '' });
  const result = useRef<HTMLParagraphElement>(null);
  const showMoved = (count: number, name: string) => {
    setMoving(false);
    selection.clear();
    setMoved({ text: t('clients.moved', { count, name }) });
  };
  useEffect(() => {
    if (moved.text) result.current?.focus(); // the button that had it went with the selection
  }, [moved]);
  return (
    <>
      <p
        ref={result}
        role="status"
        tabIndex={-1}
        className="flex items-start gap-2 font-semibold text-done empty:-mb-3"
      >
        {moved.text && <Icon name="check-circle" className="mt-1" />}
        {moved.text}
      </p>
      <PagedList
        query={query}
        empty={<NoClients search={search} emptyAction={emptyAction} onClear={onClear} />}
        shown={(count) => t(query.hasNextPage ? 'clients.shown_of_more' : 'clients.shown_all', { count })}
      >
        {(clients) => <ClientRows clients={clients} selection={selection} sort={search.sort} />}
      </PagedList>
      <SelectionBar count={selection.chosen.length} onClear={selection.clear} onMove={() => setMoving(true)} />
      {moving && <MoveDialog clients={selection.chosen} onClose={() => setMoving(false)} onMoved={showMoved} />}
    </>
  );
}

/** Nobody at all, or nobody who passes search and filter. */
function NoClients({ search, emptyAction, onClear }: FoundProps) {
  const t = useText();
  const filtered = search.q !== undefined || search.need !== undefined || search.consultant !== undefined;
  const kind = filtered ? 'no_match' : 'none';
  return (
    <EmptyState
      icon={filtered ? 'search' : 'people'}
      title={t(`clients.${kind}.title`)}
      action={filtered ? <Button onClick={onClear}>{t('clients.no_match.clear')}</Button> : emptyAction}
    >
      {t(`clients.${kind}.text`)}
    </EmptyState>
  );
}

type SelectionProps = { count: number; onClear: () => void; onMove: () => void };

/** Appears at the window's foot while rows are chosen: how many, and what can be done with them. */
function SelectionBar({ count, onClear, onMove }: SelectionProps) {
  const t = useText();
  if (count === 0) return null;
  return (
    <section
      aria-label={t('clients.selection')}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line-strong bg-sheet px-4 py-3 shadow-float"
    >
      <p role="status" className="tabular mr-auto font-semibold">
        {t('clients.chosen', { count })}
      </p>
      <Button look="quiet" size="small" onClick={onClear}>
        {t('clients.clear_selection')}
      </Button>
      <Button look="primary" size="small" icon="people" onClick={onMove}>
        {t('clients.move_to')}
      </Button>
    </section>
  );
}
