import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../../../lib/trpc.ts';

/** The caller's tokens, the newest first; asked for again each time, since programs use them meanwhile. */
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => trpc.token.list.query(undefined, { signal }),
  staleTime: 0,
  meta: { inPlace: true },
});
