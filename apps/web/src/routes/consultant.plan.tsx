import { createFileRoute } from '@tanstack/react-router';
import { readPlanSearch } from '../features/plan/data/plan-search.ts';
import { StaffPlanPage } from '../features/plan/workspace/review/staff-plan-page.tsx';
import { loadStaffPlan } from '../features/plan/workspace/review/waiting-plans-query.ts';

export const Route = createFileRoute('/_signed-in/consultant/growth-plan')({
  validateSearch: readPlanSearch,
  loaderDeps: ({ search: { plan } }) => ({ plan }),
  loader: ({ deps }) => void loadStaffPlan(deps.plan),
  component: () => <StaffPlanPage search={Route.useSearch()} />,
});
