import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../lib/trpc.ts';

/** The clients that the login looks after, by company; `q` searches on the server. */
export const clientListQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['client', 'list', q],
    queryFn: ({ pageParam, signal }) =>
      trpc.client.list.query({ ...(q !== '' && { q }), ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
