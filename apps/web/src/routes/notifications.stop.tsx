import { createFileRoute } from '@tanstack/react-router';
import { StopPage } from '../features/notifications/stop-page.tsx';

export const Route = createFileRoute('/notifications/stop/$token')({
  component: () => <StopPage token={Route.useParams().token} />,
});
