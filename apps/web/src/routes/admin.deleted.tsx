import { createFileRoute } from '@tanstack/react-router';
import { DeletedPage } from '../features/staff/admin/deleted-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/deleted')({
  component: DeletedPage,
});
