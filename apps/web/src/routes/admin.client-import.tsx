import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '../features/staff/import/import-page.tsx';
import { importsQuery } from '../features/staff/staff-queries.ts';
import { queryClient } from '../lib/api.ts';

export const Route = createFileRoute('/_signed-in/admin/client-import')({
  loader: () => queryClient.ensureQueryData(importsQuery),
  component: ImportPage,
});
