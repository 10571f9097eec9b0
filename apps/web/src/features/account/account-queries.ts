import { api } from '../../lib/api.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type Account = Outputs['account']['get'];

/** The caller's own account. */
export const accountQuery = api.account.get.queryOptions(undefined, { meta: { inPlace: true } });
