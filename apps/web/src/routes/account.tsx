import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../features/account/account-page.tsx';
import { accountQuery } from '../features/account/account-queries.ts';
import { queryClient } from '../lib/api.ts';

export const Route = createFileRoute('/_signed-in/account')({
  loader: () => queryClient.ensureQueryData(accountQuery),
  component: AccountPage,
});
