import { createFileRoute } from '@tanstack/react-router';
import { DeletedPage } from '../features/staff/admin/deleted-page.tsx';
import { deletedQuery } from '../features/staff/staff-queries.ts';
import { queryClient } from '../lib/api.ts';

export const Route = createFileRoute('/_signed-in/admin/deleted')({
  loader: () => queryClient.ensureQueryData(deletedQuery),
  component: DeletedPage,
});
