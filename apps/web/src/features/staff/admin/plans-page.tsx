import { PLAN_STATES } from '@app/schema/choices';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PATHS } from '../../../lib/paths.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { useSearchChange } from '../../../lib/search-change.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceFilter } from '../../../ui/choice-filter.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { STANDALONE, TextLink } from '../../../ui/text-link.tsx';
import type { Plan } from '../../plan/data/plan-queries.ts';
import { ConsultantFilter } from '../consultants/consultant-filter.tsx';
import { plansQuery } from '../staff-queries.ts';
import type { PlansSearch } from '../staff-search.ts';

type Props = { search: PlansSearch; change: (part: PlansSearch) => void };

/** Every plan of every client. */
export function PlansPage({ search }: { search: PlansSearch }) {
  const t = useText();
  const change = useSearchChange();
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{t('plans.title')}</PageHeading>
      <Filters search={search} change={change} />
      <Found search={search} change={change} />
    </div>
  );
}

/** Text, state and consultant, kept in the address. */
function Filters({ search, change }: Props) {
  const t = useText();
  return (
    <FilterBar
      label={t('plans.filters')}
      columns="lg:grid-cols-[2fr_1fr_1.5fr]"
      searchLabel={t('plans.search')}
      q={search.q}
      onSearch={(q) => change({ q })}
    >
      <ChoiceFilter
        label={t('plans.state')}
        any={t('plans.state.any')}
        choices={PLAN_STATES}
        getLabel={(state) => t(`plans.state.${state}`)}
        value={search.state}
        onChoose={(state) => change({ state })}
      />
      <ConsultantFilter value={search.consultant} onChange={(consultant) => change({ consultant })} />
    </FilterBar>
  );
}

function Found({ search, change }: Props) {
  const t = useText();
  const query = useInfiniteQuery(plansQuery(search));
  const filtered = Object.keys(search).length > 0;
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
      {(plans) => (
        <RowList items={plans} rowClass="gap-y-3 py-4 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          {(plan) => <PlanRow plan={plan} />}
        </RowList>
      )}
    </PagedList>
  );
}

function PlanRow({ plan }: { plan: Plan }) {
  const t = useText();
  const { id, name, percentCompleted, startDate, user } = plan;
  return (
    <>
      <div className="flex min-w-0 flex-col items-start gap-1">
        <h2 className="max-w-full text-body break-words">
          <TextLink to={PATHS.staffPlan.admin} search={{ plan: id }} className={STANDALONE}>
            {name}
          </TextLink>
        </h2>
        <p className="max-w-full text-small break-words">
          <TextLink to={PATHS.client.admin} params={{ id: user.id }} className={STANDALONE}>
            {user.company}
          </TextLink>
        </p>
      </div>
      <div className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
        <div className="flex flex-col items-start gap-2">
          <PlanState plan={plan} />
          <div className="w-full max-w-60">
            <ProgressBar percent={percentCompleted} label={t('plans.progress', { plan: name })} showValue />
          </div>
        </div>
        <dl>
          <Fact label={t('plans.started')}>{formatDate(startDate)}</Fact>
        </dl>
      </div>
    </>
  );
}

function PlanState({ plan: { active, submittedForFeedback } }: { plan: Plan }) {
  const t = useText();
  if (submittedForFeedback) return <StateTag tone="attention">{t('plans.state.submitted')}</StateTag>;
  if (active) return <StateTag tone="accent">{t('plans.state.active')}</StateTag>;
  return <StateTag tone="done">{t('plans.state.completed')}</StateTag>;
}
