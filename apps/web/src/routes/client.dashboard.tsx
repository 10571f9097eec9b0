import { createFileRoute } from '@tanstack/react-router';
import { ClientDashboard } from '../features/client-dashboard/client-dashboard.tsx';
import { loadDashboard } from '../features/client-dashboard/dashboard-data.ts';
import { coming } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/client/dashboard')({
  loader: () => coming(loadDashboard()),
  component: ClientDashboard,
});
