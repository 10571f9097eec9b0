import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/auth/login-page.tsx';
import { needsNoLogin } from './guards.ts';

export const Route = createFileRoute('/admin/login')({
  beforeLoad: needsNoLogin,
  component: () => <LoginPage area="admin" />,
});
