import { CLIENT_NEEDS, CLIENT_SORT_KEYS } from '@app/schema/choices';
import { INACTIVE_DAYS } from '@app/schema/clients';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { useSearchChange } from '../../../lib/search-change.ts';
import { useStaffArea } from '../../../lib/staff-area.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceFilter } from '../../../ui/choice-filter.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { ConsultantFilter } from '../consultants/consultant-filter.tsx';
import { MoveDialog } from '../consultants/move-dialog.tsx';
import { clientListQuery } from '../staff-queries.ts';
import { useMoveNotice } from '../consultants/use-move-notice.ts';
import { BulkOutcome } from './bulk-outcome.tsx';
import { ClientNotice } from './client-notice.tsx';
import { ClientRows } from './client-rows.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { BulkResult } from './use-bulk.ts';
import { useChooseAll } from './use-choose-all.ts';
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
  const hasHeaders = useMedia('(min-width: 1024px)');
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
  const pages = query.data?.pages ?? [];
  const shown = pages.flatMap((page) => page.items);
  const followUps = new Map(pages.flatMap((page) => page.followUps).map((one) => [one.id, one]));
  const selection = useSelection(shown);
  const [moving, setMoving] = useState(false);
  const [result, setResult] = useState<BulkResult | null>(null);
  const all = useChooseAll(query, selection);
  const noteMoved = useMoveNotice();
  return (
    <>
      <ClientNotice />
      {result && <BulkOutcome key={result.key} result={result} />}
      <PagedList
        query={query}
        empty={<NoClients search={search} emptyAction={emptyAction} onClear={onClear} />}
        shown={(count) => t(query.hasNextPage ? 'clients.shown_of_more' : 'clients.shown_all', { count })}
      >
        {(clients) => <ClientRows clients={clients} followUps={followUps} selection={selection} sort={search.sort} />}
      </PagedList>
      <SelectionBar
        chosen={selection.chosen}
        onChooseAll={query.hasNextPage ? all.choose : undefined}
        isChoosingAll={all.isPending}
        choosingError={all.error}
        isTooMany={all.isRefused}
        onClear={selection.clear}
        onMove={() => setMoving(true)}
        onDone={(done) => {
          selection.clear();
          setResult(done);
        }}
      />
      {moving && (
        <MoveDialog
          clients={selection.chosen}
          onClose={() => setMoving(false)}
          onMoved={(moved) => {
            setMoving(false);
            selection.clear();
            noteMoved(moved);
          }}
        />
      )}
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
