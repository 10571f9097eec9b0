import { createFileRoute } from '@tanstack/react-router';
import { ActivatePage } from '../features/auth/access/activate-page.tsx';

export const Route = createFileRoute('/client/activate')({
  component: () => <ActivatePage area="user" />,
});
