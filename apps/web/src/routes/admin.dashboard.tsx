import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboard } from '../features/staff/admin/admin-dashboard.tsx';

export const Route = createFileRoute('/_signed-in/admin/dashboard')({
  component: AdminDashboard,
});
