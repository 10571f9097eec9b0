import { createFileRoute } from '@tanstack/react-router';
import { ConsultantsPage } from '../features/staff/consultants/consultants-page.tsx';
import { readQuerySearch } from '../lib/search-params.ts';
import { consultantListQuery } from '../features/staff/staff-queries.ts';
import { preloadList } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/admin/consultants')({
  validateSearch: readQuerySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void preloadList(consultantListQuery(deps.q ?? '')),
  component: () => <ConsultantsPage search={Route.useSearch()} />,
});
