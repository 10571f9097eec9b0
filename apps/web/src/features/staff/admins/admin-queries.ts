import { api, FILTERED } from '../../../lib/api.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type ListedAdmin = Outputs['admin']['admins'][number];
export type OwnedToken = Outputs['token']['listAll']['items'][number];

const meta = { inPlace: true };

/** The admins, by address. */
export const adminsQuery = api.admin.admins.queryOptions(undefined, { meta });

/** Everybody's tokens, the newest first; `q` finds their owners on the server. */
export const allTokensQuery = (q: string) =>
  api.token.listAll.infiniteQueryOptions(q ? { q } : {}, { ...FILTERED, meta });
