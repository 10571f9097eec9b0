import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/auth/login-page.tsx';
import { needsNoLogin } from './guards.ts';

export const Route = createFileRoute('/consultant/login')({
  beforeLoad: needsNoLogin,
  component: () => <LoginPage area="consultant" />,
});
