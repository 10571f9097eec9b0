import { api } from '../../../lib/api.ts';

/** The caller's tokens, the newest first; asked for again each time, since programs use them meanwhile. */
export const tokensQuery = api.token.list.queryOptions(undefined, { staleTime: 0, meta: { inPlace: true } });
