import { createFileRoute } from '@tanstack/react-router';
import { LinkPage } from '../features/auth/access/link-page.tsx';

export const Route = createFileRoute('/admin/create-password/$token')({ component: InvitationLink });

function InvitationLink() {
  const { token } = Route.useParams();
  return <LinkPage area="admin" purpose="invitation" token={token} />;
}
