import { createFileRoute } from '@tanstack/react-router';
import { ChangeEmailPage } from '../features/auth/access/change-email-page.tsx';

export const Route = createFileRoute('/consultant/change-email/$token')({
  component: () => <ChangeEmailPage area="consultant" token={Route.useParams().token} />,
});
