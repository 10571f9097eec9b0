import { api } from '../../lib/api.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type Account = Outputs['account']['get'];
export type LoginPlace = Outputs['account']['sessions'][number];

/** The caller's own account. */
export const accountQuery = api.account.get.queryOptions(undefined, { meta: { inPlace: true } });

/** Where the caller is logged in. */
export const sessionsQuery = api.account.sessions.queryOptions(undefined, { meta: { inPlace: true } });
