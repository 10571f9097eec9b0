import type { Member } from '@app/schema/members';
import { failedWith } from '../../lib/api-error.ts';
import { api, queryClient } from '../../lib/api.ts';
import { translate } from '../../lib/texts.ts';
import { toastError } from '../../lib/toasts.ts';

/** How often who has access is read again. */
export const MEMBERS_EVERY_MS = 60_000;

/** Who has access to the plans of a client. */
export const membersQuery = (clientId: string) =>
  api.member.list.queryOptions({ id: clientId }, { refetchInterval: MEMBERS_EVERY_MS, meta: { inPlace: true } });

/** Reads the members again. */
export const refreshMembers = () => queryClient.invalidateQueries(api.member.list.pathFilter());

/** After an act on a member failed. Of one who is gone it says so: the entry goes, and with it what would show the failure. */
export async function refreshAfterFailure(error: unknown, member: Member): Promise<void> {
  if (failedWith(error, 'not_found')) toastError(translate('members.gone', { name: toFullName(member) }));
  await refreshMembers();
}

export const toFullName = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;
