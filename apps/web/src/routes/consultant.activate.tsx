import { createFileRoute } from '@tanstack/react-router';
import { ActivatePage } from '../features/auth/access/activate-page.tsx';

export const Route = createFileRoute('/consultant/activate')({
  component: () => <ActivatePage area="consultant" />,
});
