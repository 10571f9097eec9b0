import { createFileRoute } from '@tanstack/react-router';
import { ClientsPage } from '../features/staff/admin/clients-page.tsx';
import { readClientSearch } from '../features/staff/clients/client-search.ts';

export const Route = createFileRoute('/_signed-in/admin/clients')({
  validateSearch: readClientSearch,
  component: Clients,
});

function Clients() {
  return <ClientsPage search={Route.useSearch()} />;
}
