import { createFileRoute } from '@tanstack/react-router';
import { ChangeEmailPage } from '../features/auth/access/change-email-page.tsx';

export const Route = createFileRoute('/consultant/change-email/$token')({ component: ChangeEmail });

function ChangeEmail() {
  const { token } = Route.useParams();
  return <ChangeEmailPage area="consultant" token={token} />;
}
