import type { MemberRole } from '@app/schema/member-roles';
import { useQuery } from '@tanstack/react-query';
import { api, queryClient } from './api.ts';
import type { Outputs } from './trpc.ts';

export type Account = Outputs['account']['get'];

/** The caller's own account. */
export const accountQuery = api.account.get.queryOptions(undefined, { meta: { inPlace: true } });

/** What the caller is in their company; null for staff and until it is known. Also for what lies above the provider of the pages. */
export function useOwnRole(): MemberRole | null {
  return useQuery(accountQuery, queryClient).data?.memberRole ?? null;
}

/** The name of the main user, whom colleagues ask for what only they may do; empty until it is known, and for the main user. */
export function useMainUserName(): string {
  const account = useQuery(accountQuery, queryClient).data;
  const isColleague = account !== undefined && account.memberRole !== null && account.memberRole !== 'owner';
  const members = api.member.list.queryOptions({ id: account?.clientId ?? '' }, { meta: { inPlace: true } });
  const owner = useQuery({ ...members, enabled: isColleague }, queryClient).data?.members.find(
    ({ role }) => role === 'owner',
  );
  return owner ? `${owner.firstName} ${owner.lastName}` : '';
}

/** Reads again who the caller is and what they may do. */
export const refreshOwnAccount = () => queryClient.invalidateQueries(api.account.get.queryFilter());
