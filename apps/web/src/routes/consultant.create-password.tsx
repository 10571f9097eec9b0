import { createFileRoute } from '@tanstack/react-router';
import { LinkPage } from '../features/auth/access/link-page.tsx';

export const Route = createFileRoute('/consultant/create-password/$token')({
  component: () => <LinkPage area="consultant" purpose="invitation" token={Route.useParams().token} />,
});
