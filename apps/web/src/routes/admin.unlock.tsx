import { createFileRoute } from '@tanstack/react-router';
import { UnlockPage } from '../features/auth/access/unlock-page.tsx';

export const Route = createFileRoute('/admin/unlock/$token')({
  component: () => <UnlockPage area="admin" token={Route.useParams().token} />,
});
