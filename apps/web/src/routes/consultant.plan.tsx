import { createFileRoute } from '@tanstack/react-router';
import { loadReviewedPlan } from '../features/plan/data/plan-queries.ts';
import { readPlanSearch } from '../features/plan/data/plan-search.ts';
import { StaffPlanPage } from '../features/plan/workspace/review/staff-plan-page.tsx';
import { PlansPage } from '../features/staff/plans/plans-page.tsx';
import { plansQuery } from '../features/staff/staff-queries.ts';
import { readPlansSearch } from '../features/staff/staff-search.ts';
import { coming, preloadList } from '../lib/preload.ts';
import { joinSearch } from '../lib/search-params.ts';

const readSearch = joinSearch(readPlanSearch, readPlansSearch);

/** The plan that the address names, for review; without one the plans of the consultant's clients. */
export const Route = createFileRoute('/_signed-in/consultant/growth-plan')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { plan, state, q, sort } }) => ({ plan, state, q, sort }),
  loader: ({ deps: { plan, ...filters } }) => coming(plan ? loadReviewedPlan(plan) : preloadList(plansQuery(filters))),
  component: Page,
});

function Page() {
  const { state, q, sort, ...search } = Route.useSearch();
  if (search.plan !== undefined) return <StaffPlanPage search={search} planId={search.plan} />;
  return <PlansPage search={{ state, q, sort }} />;
}
