import { createFileRoute } from '@tanstack/react-router';
import { readPlanSearch } from '../features/plan/data/plan-search.ts';
import { StaffPlanPage } from '../features/plan/workspace/review/staff-plan-page.tsx';

export const Route = createFileRoute('/_signed-in/consultant/growth-plan')({
  validateSearch: readPlanSearch,
  component: PlanReview,
});

function PlanReview() {
  return <StaffPlanPage search={Route.useSearch()} />;
}
