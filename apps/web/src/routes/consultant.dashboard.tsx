import { createFileRoute } from '@tanstack/react-router';
import { ConsultantDashboard } from '../features/staff/clients/consultant-dashboard.tsx';
import { readClientSearch } from '../features/staff/staff-search.ts';
import { clientListQuery, clientNeedsQuery } from '../features/staff/staff-queries.ts';
import { preload, preloadList } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/consultant/dashboard')({
  validateSearch: readClientSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void preload(clientNeedsQuery);
    void preloadList(clientListQuery(deps));
  },
  component: () => <ConsultantDashboard search={Route.useSearch()} />,
});
