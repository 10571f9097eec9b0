import { queryOptions } from '@tanstack/react-query';
import { trpc, type Outputs } from '../../lib/trpc.ts';

export type Account = Outputs['account']['get'];
export type LoginPlace = Outputs['account']['sessions'][number];

/** The caller's own account. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => trpc.account.get.query(undefined, { signal }),
  meta: { inPlace: true },
});

/** Where the caller is logged in. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => trpc.account.sessions.query(undefined, { signal }),
  meta: { inPlace: true },
});
