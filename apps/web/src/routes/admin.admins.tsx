import { createFileRoute } from '@tanstack/react-router';
import { AdminsPage } from '../features/staff/admins/admins-page.tsx';
import { readQuerySearch } from '../lib/search-params.ts';

export const Route = createFileRoute('/_signed-in/admin/admins')({
  validateSearch: readQuerySearch,
  component: Admins,
});

function Admins() {
  return <AdminsPage search={Route.useSearch()} />;
}
