import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/auth/login-page.tsx';
import { needsNoLogin } from './guards.ts';

export const Route = createFileRoute('/client/login')({
  beforeLoad: needsNoLogin,
  component: () => <LoginPage area="user" />,
});
