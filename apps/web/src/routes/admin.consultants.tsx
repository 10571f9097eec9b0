import { createFileRoute } from '@tanstack/react-router';
import { ConsultantsPage } from '../features/staff/consultants/consultants-page.tsx';
import { readQuerySearch } from '../lib/search-params.ts';

export const Route = createFileRoute('/_signed-in/admin/consultants')({
  validateSearch: readQuerySearch,
  component: Consultants,
});

function Consultants() {
  return <ConsultantsPage search={Route.useSearch()} />;
}
