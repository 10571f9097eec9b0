import { createFileRoute } from '@tanstack/react-router';
import { LinkPage } from '../features/auth/access/link-page.tsx';

export const Route = createFileRoute('/client/create-password/$token')({
  component: () => <LinkPage area="user" purpose="invitation" token={Route.useParams().token} />,
});
