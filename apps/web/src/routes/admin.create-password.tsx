import { createFileRoute } from '@tanstack/react-router';
import { LinkPage } from '../features/auth/access/link-page.tsx';

export const Route = createFileRoute('/admin/create-password/$token')({
  component: () => <LinkPage area="admin" purpose="invitation" token={Route.useParams().token} />,
});
