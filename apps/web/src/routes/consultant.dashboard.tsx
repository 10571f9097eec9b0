import { createFileRoute } from '@tanstack/react-router';
import { ConsultantDashboard } from '../features/staff/clients/consultant-dashboard.tsx';
import { clientNeedsQuery } from '../features/staff/staff-queries.ts';
import { preload } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/consultant/dashboard')({
  loader: () => void preload(clientNeedsQuery),
  component: ConsultantDashboard,
});
