import { createFileRoute } from '@tanstack/react-router';
import { ResetPage } from '../features/auth/access/reset-page.tsx';

export const Route = createFileRoute('/consultant/reset-password')({
  component: () => <ResetPage area="consultant" />,
});
