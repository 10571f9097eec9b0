import { PLAN_SORT_KEYS, PLAN_STATES } from '@app/schema/choices';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n.ts';
import { useSearchChange } from '../../../lib/search-change.ts';
import { useStaffArea } from '../../../lib/staff-area.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceFilter } from '../../../ui/choice-filter.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useMedia, WIDE } from '../../../ui/use-media.ts';
import { ConsultantFilter } from '../consultants/consultant-filter.tsx';
import { plansQuery } from '../staff-queries.ts';
import type { PlansSearch } from '../staff-search.ts';
import { PlanRows } from './plan-rows.tsx';

type Props = { search: PlansSearch; change: (part: PlansSearch) => void };

/** The plans that staff may read: of a consultant's clients, or of all for an admin. The address keeps the state of the list. */
export function PlansPage({ search }: { search: PlansSearch }) {
  const t = useText();
  const change = useSearchChange();
  return (
    <div className="flex flex-col gap-4">
      <PageHeading>{t('plans.title')}</PageHeading>
      <Filters search={search} change={change} />
      <Found search={search} change={change} />
    </div>
  );
}

/** Text, state, for an admin the consultant, and on a phone the order. */
function Filters({ search, change }: Props) {
  const t = useText();
  const isAdmin = useStaffArea() === 'admin';
  const hasHeaders = useMedia(WIDE);
  return (
    <FilterBar
      label={t('plans.filters')}
      columns={isAdmin ? 'lg:grid-cols-[2fr_1fr_1fr]' : 'lg:grid-cols-[2fr_1fr]'}
      searchLabel={t('plans.search')}
      q={search.q}
      onSearch={(q) => change({ q })}
      chosen={[search.state, search.consultant, !hasHeaders && search.sort].filter(Boolean).length}
    >
      <ChoiceFilter
        label={t('plans.state')}
        any={t('plans.state.any')}
        choices={PLAN_STATES}
        getLabel={(state) => t(`plans.state.${state}`)}
        value={search.state}
        onChoose={(state) => change({ state })}
      />
      {isAdmin && <ConsultantFilter value={search.consultant} onChange={(consultant) => change({ consultant })} />}
      {!hasHeaders && (
        <ChoiceFilter
          label={t('clients.sort')}
          choices={PLAN_SORT_KEYS}
          getLabel={(sort) => t(`plans.sort.${sort}`)}
          value={PLAN_SORT_KEYS.find((sort) => search.sort?.endsWith(sort)) ?? 'started'}
          onChoose={(sort) => change({ sort: sort === 'started' ? undefined : sort })}
        />
      )}
    </FilterBar>
  );
}

function Found({ search, change }: Props) {
  const t = useText();
  const query = useInfiniteQuery(plansQuery(search));
  const filtered = [search.q, search.state, search.consultant].some((one) => one !== undefined);
  const kind = filtered ? 'no_match' : 'none';
  const clear = () => change({ q: undefined, state: undefined, consultant: undefined });
  return (
    <PagedList
      query={query}
      empty={
        <EmptyState
          icon={filtered ? 'search' : 'list'}
          title={t(`plans.${kind}.title`)}
          action={filtered && <Button onClick={clear}>{t('plans.no_match.clear')}</Button>}
        >
          {t(`plans.${kind}.text`)}
        </EmptyState>
      }
      shown={(count) => t('plans.shown', { count })}
    >
      {(plans) => <PlanRows plans={plans} sort={search.sort} />}
    </PagedList>
  );
}
