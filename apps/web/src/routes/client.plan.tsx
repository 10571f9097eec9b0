import { createFileRoute } from '@tanstack/react-router';
import { PlanPage } from '../features/plan/workspace/plan-page.tsx';
import { readPlanSearch } from '../features/plan/data/plan-search.ts';
import { loadOwnPlan } from '../features/plan/data/plan-queries.ts';
import { coming } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/client/growth-plan')({
  validateSearch: readPlanSearch,
  loaderDeps: ({ search: { plan } }) => ({ plan }),
  loader: ({ deps }) => coming(loadOwnPlan(deps.plan)),
  component: () => <PlanPage search={Route.useSearch()} />,
});
