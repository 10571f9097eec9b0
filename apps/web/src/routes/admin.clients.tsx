import { createFileRoute } from '@tanstack/react-router';
import { ClientsPage } from '../features/staff/clients/clients-page.tsx';
import { readClientSearch } from '../features/staff/staff-search.ts';
import { clientListQuery } from '../features/staff/staff-queries.ts';
import { coming, preloadList } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/admin/clients')({
  validateSearch: readClientSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => coming(preloadList(clientListQuery(deps))),
  component: () => <ClientsPage search={Route.useSearch()} />,
});
