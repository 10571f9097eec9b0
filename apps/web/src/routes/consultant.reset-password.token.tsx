import { createFileRoute } from '@tanstack/react-router';
import { LinkPage } from '../features/auth/access/link-page.tsx';

export const Route = createFileRoute('/consultant/reset-password/$token')({
  component: () => <LinkPage area="consultant" purpose="reset_password" token={Route.useParams().token} />,
});
