import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../features/account/account-page.tsx';
import { accountQuery } from '../lib/own-account.ts';
import { loadOwnDetails } from '../features/account/details-data.ts';
import { queryClient } from '../lib/api.ts';
import { getSession } from '../lib/session.ts';

export const Route = createFileRoute('/_signed-in/account')({
  loader: async () => {
    const account = await queryClient.ensureQueryData(accountQuery);
    const session = getSession();
    if (session.state === 'active' && !session.secondFactorDue) await loadOwnDetails(account);
  },
  component: AccountPage,
});
