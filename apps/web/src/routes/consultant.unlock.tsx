import { createFileRoute } from '@tanstack/react-router';
import { UnlockPage } from '../features/auth/access/unlock-page.tsx';

export const Route = createFileRoute('/consultant/unlock/$token')({
  component: () => <UnlockPage area="consultant" token={Route.useParams().token} />,
});
