import { createFileRoute } from '@tanstack/react-router';
import { ResetPage } from '../features/auth/access/reset-page.tsx';

export const Route = createFileRoute('/client/reset-password')({
  component: () => <ResetPage area="user" />,
});
