import { createFileRoute } from '@tanstack/react-router';
import { CheckInPage } from '../features/plan/check-in/check-in-page.tsx';
import { loadCheckIn } from '../features/plan/check-in/check-in-queries.ts';
import { readPlanSearch } from '../features/plan/data/plan-search.ts';

export const Route = createFileRoute('/_signed-in/client/growth-plan/check-in')({
  validateSearch: readPlanSearch,
  loaderDeps: ({ search: { plan } }) => ({ plan }),
  loader: ({ deps }) => void loadCheckIn(deps.plan),
  component: () => <CheckInPage plan={Route.useSearch().plan} />,
});
