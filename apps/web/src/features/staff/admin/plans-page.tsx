import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PlanFilters } from './plan-filters.tsx';
import { PlanRows } from './plan-rows.tsx';
import type { PlansSearch } from './plans-search.ts';
import { plansQuery } from './plans-query.ts';

/** Every plan of every client. */
export function PlansPage({ search }: { search: PlansSearch }) {
  const t = useText();
  const navigate = useNavigate({ from: PATHS.plans });
  const change = (part: PlansSearch) =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false });
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{t('plans.title')}</PageHeading>
      <PlanFilters search={search} change={change} />
      <Found search={search} onClear={() => change({ q: undefined, state: undefined, consultant: undefined })} />
    </div>
  );
}

function Found({ search, onClear }: { search: PlansSearch; onClear: () => void }) {
  const t = useText();
  const query = useInfiniteQuery(plansQuery(search));
  const filtered = Object.keys(search).length > 0;
  const kind = filtered ? 'no_match' : 'none';
  return (
    <PagedList
      query={query}
      empty={
        <EmptyState
          icon={filtered ? 'search' : 'list'}
          title={t(`plans.${kind}.title`)}
          action={filtered && <Button onClick={onClear}>{t('plans.no_match.clear')}</Button>}
        >
          {t(`plans.${kind}.text`)}
        </EmptyState>
      }
      shown={(count) => t('plans.shown', { count })}
    >
      {(plans) => <PlanRows plans={plans} />}
    </PagedList>
  );
}
