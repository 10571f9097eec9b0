import { createFileRoute } from '@tanstack/react-router';
import { LinkPage } from '../features/auth/access/link-page.tsx';

export const Route = createFileRoute('/client/reset-password/$token')({
  component: () => <LinkPage area="user" purpose="reset_password" token={Route.useParams().token} />,
});
