import { createFileRoute } from '@tanstack/react-router';
import { UnlockPage } from '../features/auth/access/unlock-page.tsx';

export const Route = createFileRoute('/consultant/unlock/$token')({ component: Unlock });

function Unlock() {
  const { token } = Route.useParams();
  return <UnlockPage area="consultant" token={token} />;
}
