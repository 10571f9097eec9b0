import { useInfiniteQuery } from '@tanstack/react-query';
import { api, PAGED } from '../../../lib/api.ts';
import { useEveryPage } from '../../../lib/every-page.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSearchChange } from '../../../lib/search-change.ts';
import { hasSearch } from '../../../lib/search-params.ts';
import { useStaffArea } from '../../../lib/staff-area.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Select } from '../../../ui/select.tsx';
import { ConsultantFilter } from '../consultants/consultant-filter.tsx';
import { clientsTodosQuery } from '../staff-queries.ts';
import type { ClientsTodosSearch } from '../staff-search.ts';
import { ClientsTodoList } from './clients-todo-list.tsx';

/** The open to-dos of all clients, those that are overdue first; the address says whose alone. */
export function ClientsTodosPage({ search }: { search: ClientsTodosSearch }) {
  const t = useText();
  const change = useSearchChange();
  const area = useStaffArea();
  const query = useInfiniteQuery(clientsTodosQuery(search));
  const company = search.client === undefined ? undefined : query.data?.pages[0]?.items[0]?.company;
  const filtered = hasSearch(search);
  const clear = () => change({ client: undefined, consultant: undefined });
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <PageHeading>{t('clients_todos.title')}</PageHeading>
      <div role="search" aria-label={t('all_todos.filters')} className="grid items-end gap-4 sm:grid-cols-2">
        {area === 'admin' ? (
          <ConsultantFilter
            value={search.consultant}
            onChange={(consultant) => change({ consultant, client: undefined })}
          />
        ) : (
          <ClientFilter value={search.client} onChange={(client) => change({ client })} />
        )}
        {area === 'admin' && search.client !== undefined && (
          <Button icon="close" className="justify-self-start" onClick={() => change({ client: undefined })}>
            {t('clients_todos.only', { company: company ?? '' })}
          </Button>
        )}
      </div>
      <PagedList
        query={query}
        empty={
          <EmptyState
            icon="check"
            title={t('clients_todos.none.title')}
            action={filtered && <Button onClick={clear}>{t('plans.no_match.clear')}</Button>}
          >
            {t('clients_todos.none.text')}
          </EmptyState>
        }
        shown={(count) => t(query.hasNextPage ? 'clients_todos.shown_of_more' : 'clients_todos.shown', { count })}
      >
        {(todos) => (
          <Card className="py-2!">
            <ClientsTodoList todos={todos} />
          </Card>
        )}
      </PagedList>
    </div>
  );
}

/** The clients of the consultant who is logged in, to choose from. */
const ownClientsQuery = api.client.list.infiniteQueryOptions(
  { limit: 200 },
  { ...PAGED, staleTime: 60_000, meta: { inPlace: true } },
);

type FilterProps = { value: string | undefined; onChange: (id: string | undefined) => void };

function ClientFilter({ value, onChange }: FilterProps) {
  const t = useText();
  const clients = useEveryPage(useInfiniteQuery(ownClientsQuery)).flatMap(({ items }) => items);
  return (
    <Select
      label={t('clients.column.client')}
      placeholder={t('clients.filter_all')}
      choices={clients.map(({ id, company }) => ({ value: id, label: company }))}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}
