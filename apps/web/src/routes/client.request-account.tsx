import { createFileRoute } from '@tanstack/react-router';
import { RequestPage } from '../features/auth/access/request-page.tsx';

export const Route = createFileRoute('/client/request-account')({
  component: RequestPage,
});
