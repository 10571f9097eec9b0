import { createFileRoute } from '@tanstack/react-router';
import { PlansPage } from '../features/staff/plans/plans-page.tsx';
import { readPlansSearch } from '../features/staff/staff-search.ts';
import { plansQuery } from '../features/staff/staff-queries.ts';
import { coming, preloadList } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/admin/growth-plan')({
  validateSearch: readPlansSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => coming(preloadList(plansQuery(deps))),
  component: () => <PlansPage search={Route.useSearch()} />,
});
