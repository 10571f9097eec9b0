import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { trpc, type Outputs } from '../../../lib/trpc.ts';

export type ListedAdmin = Outputs['admin']['admins'][number];
export type OwnedToken = Outputs['token']['listAll']['items'][number];

const inPlace = { inPlace: true };

/** The admins, by address. */
export const adminsQuery = queryOptions({
  queryKey: ['admin', 'admins'],
  queryFn: ({ signal }) => trpc.admin.admins.query(undefined, { signal }),
  meta: inPlace,
});

/** Everybody's tokens start with this: disabling an account revokes some. */
export const ALL_TOKENS_KEY = ['admin', 'tokens'] as const;

/** Everybody's tokens, the newest first; `q` finds their owners on the server. */
export const allTokensQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...ALL_TOKENS_KEY, q],
    queryFn: ({ pageParam, signal }) =>
      trpc.token.listAll.query({ ...(q && { q }), ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    meta: inPlace,
  });
