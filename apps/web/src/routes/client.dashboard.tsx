import { createFileRoute } from '@tanstack/react-router';
import { ClientDashboard } from '../features/client-dashboard/client-dashboard.tsx';
import { loadDashboard } from '../features/client-dashboard/dashboard-data.ts';

export const Route = createFileRoute('/_signed-in/client/dashboard')({
  loader: loadDashboard,
  component: ClientDashboard,
});
