import { createFileRoute } from '@tanstack/react-router';
import { JoinPage } from '../features/auth/access/join-page.tsx';

export const Route = createFileRoute('/client/join/$token')({
  component: () => <JoinPage token={Route.useParams().token} />,
});
