import { createFileRoute } from '@tanstack/react-router';
import { ConsultantDashboard } from '../features/staff/clients/consultant-dashboard.tsx';
import { readClientSearch } from '../features/staff/clients/client-search.ts';

export const Route = createFileRoute('/_signed-in/consultant/dashboard')({
  validateSearch: readClientSearch,
  component: Dashboard,
});

function Dashboard() {
  return <ConsultantDashboard search={Route.useSearch()} />;
}
