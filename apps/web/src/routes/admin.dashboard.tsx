import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboard } from '../features/staff/admin/admin-dashboard.tsx';
import { accountRequestsQuery, overviewQuery, situationQuery } from '../features/staff/staff-queries.ts';
import { queryClient } from '../lib/api.ts';
import { preload } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/admin/dashboard')({
  loader: () => {
    void preload(situationQuery);
    void preload(accountRequestsQuery);
    return queryClient.ensureQueryData(overviewQuery);
  },
  component: AdminDashboard,
});
