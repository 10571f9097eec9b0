import { createFileRoute, Navigate } from '@tanstack/react-router';
import { loadReviewedPlan } from '../features/plan/data/plan-queries.ts';
import { readPlanSearch } from '../features/plan/data/plan-search.ts';
import { StaffPlanPage } from '../features/plan/workspace/review/staff-plan-page.tsx';
import { PATHS } from '../lib/paths.ts';
import { coming } from '../lib/preload.ts';

/** The plan that the address names; without one there is only the list of plans. */
export const Route = createFileRoute('/_signed-in/admin/growth-plan-view')({
  validateSearch: readPlanSearch,
  loaderDeps: ({ search: { plan } }) => ({ plan }),
  loader: ({ deps: { plan } }) => coming(plan && loadReviewedPlan(plan)),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  if (search.plan === undefined) return <Navigate to={PATHS.plans} replace />;
  return <StaffPlanPage search={search} planId={search.plan} />;
}
