import { createFileRoute } from '@tanstack/react-router';
import { SharedPlanPage } from '../features/plan/sharing/shared-plan-page.tsx';
import { loadSharedPlan } from '../features/plan/sharing/shared-queries.ts';

export const Route = createFileRoute('/share/growth-plan/$code')({
  loader: ({ params }) => loadSharedPlan(params.code),
  component: () => <SharedPlanPage code={Route.useParams().code} />,
});
