import type { Member } from '@app/schema/members';
import { api, queryClient } from '../../lib/api.ts';

/** Who has access to the plans of a client. */
export const membersQuery = (clientId: string) =>
  api.member.list.queryOptions({ id: clientId }, { meta: { inPlace: true } });

/** Reads the members again. */
export const refreshMembers = () => queryClient.invalidateQueries(api.member.list.pathFilter());

export const toFullName = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;
