import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordPage } from '../features/account/change-password-page.tsx';
import { accountQuery } from '../lib/own-account.ts';
import { coming, preload } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/reset-password')({
  loader: () => coming(preload(accountQuery)),
  component: ChangePasswordPage,
});
