import { createFileRoute } from '@tanstack/react-router';
import { readPlanSearch } from '../features/plan/data/plan-search.ts';
import { StaffPlanPage } from '../features/plan/workspace/review/staff-plan-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/growth-plan-view')({
  validateSearch: readPlanSearch,
  component: PlanView,
});

function PlanView() {
  return <StaffPlanPage search={Route.useSearch()} />;
}
