import { createFileRoute } from '@tanstack/react-router';
import { membersQuery } from '../features/members/member-queries.ts';
import { MembersPage } from '../features/members/members-page.tsx';
import { accountQuery } from '../lib/own-account.ts';
import { preload } from '../lib/preload.ts';

export const Route = createFileRoute('/_signed-in/client/members')({
  loader: loadMembers,
  component: MembersPage,
});

async function loadMembers(): Promise<void> {
  const account = await preload(accountQuery);
  if (account?.clientId) await preload(membersQuery(account.clientId));
}
