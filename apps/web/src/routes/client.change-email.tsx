import { createFileRoute } from '@tanstack/react-router';
import { ChangeEmailPage } from '../features/auth/access/change-email-page.tsx';

export const Route = createFileRoute('/client/change-email/$token')({
  component: () => <ChangeEmailPage area="user" token={Route.useParams().token} />,
});
