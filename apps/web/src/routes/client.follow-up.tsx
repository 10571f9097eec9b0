import { createFileRoute } from '@tanstack/react-router';
import { FollowUpPage } from '../features/follow-up/follow-up-page.tsx';
import { loadFollowUp } from '../features/follow-up/follow-up-queries.ts';
import { readPlanSearch } from '../features/plan/data/plan-search.ts';

export const Route = createFileRoute('/_signed-in/client/growth-plan/follow-up')({
  validateSearch: readPlanSearch,
  loaderDeps: ({ search: { plan } }) => ({ plan }),
  loader: ({ deps }) => void loadFollowUp(deps.plan),
  component: () => <FollowUpPage planId={Route.useSearch().plan} />,
});
