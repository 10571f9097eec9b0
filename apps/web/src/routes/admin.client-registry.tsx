import { createFileRoute } from '@tanstack/react-router';
import { RegistryPage } from '../features/staff/clients/registry-page.tsx';
import { readClientRegistrySearch } from '../features/staff/staff-search.ts';
import { accountRequestsQuery } from '../features/staff/staff-queries.ts';
import { preload } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/admin/client-registry')({
  validateSearch: readClientRegistrySearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { request } }) => {
    if (request !== undefined) await preload(accountRequestsQuery);
  },
  component: () => <RegistryPage requestId={Route.useSearch().request} />,
});
