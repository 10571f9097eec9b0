import { createFileRoute } from '@tanstack/react-router';
import { ConsultantsPage } from '../features/staff/consultants/consultants-page.tsx';
import { workloadQuery } from '../features/staff/staff-queries.ts';
import { readConsultantsSearch } from '../features/staff/staff-search.ts';
import { coming, preloadList } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/admin/consultants')({
  validateSearch: readConsultantsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => coming(preloadList(workloadQuery(deps))),
  component: () => <ConsultantsPage search={Route.useSearch()} />,
});
