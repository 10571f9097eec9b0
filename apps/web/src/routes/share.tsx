import { createFileRoute } from '@tanstack/react-router';
import { SharedPlanPage } from '../features/plan/sharing/shared-plan-page.tsx';

export const Route = createFileRoute('/share/growth-plan/$code')({ component: SharedPlan });

function SharedPlan() {
  const { code } = Route.useParams();
  return <SharedPlanPage code={code} />;
}
