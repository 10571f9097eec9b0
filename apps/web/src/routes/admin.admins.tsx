import { createFileRoute } from '@tanstack/react-router';
import { AdminsPage } from '../features/staff/admins/admins-page.tsx';
import { readQuerySearch } from '../lib/search-params.ts';
import { adminsQuery, allTokensQuery } from '../features/staff/staff-queries.ts';
import { preloadList } from '../lib/preload.ts';
import { queryClient } from '../lib/api.ts';

export const Route = createFileRoute('/_signed-in/admin/admins')({
  validateSearch: readQuerySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void preloadList(allTokensQuery(deps.q ?? ''));
    return queryClient.ensureQueryData(adminsQuery);
  },
  component: () => <AdminsPage search={Route.useSearch()} />,
});
