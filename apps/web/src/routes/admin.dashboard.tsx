import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboard } from '../features/staff/admin/admin-dashboard.tsx';
import { overviewQuery } from '../features/staff/staff-queries.ts';
import { queryClient } from '../lib/api.ts';

export const Route = createFileRoute('/_signed-in/admin/dashboard')({
  loader: () => queryClient.ensureQueryData(overviewQuery),
  component: AdminDashboard,
});
