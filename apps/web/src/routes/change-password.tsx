import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordPage } from '../features/account/change-password-page.tsx';

export const Route = createFileRoute('/_signed-in/reset-password')({
  component: ChangePasswordPage,
});
