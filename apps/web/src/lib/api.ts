import type { AppRouter } from '@app/api/router';
import { keepPreviousData } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { queryClient } from './query-client.ts';
import { trpc } from './trpc.ts';

/**
 * The server's procedures as options, keys and filters of TanStack Query: `useQuery(api.plan.get.queryOptions({ id }))`,
 * `useMutation(api.plan.create.mutationOptions())`, `queryClient.invalidateQueries(api.plan.pathFilter())`.
 */
export const api = createTRPCOptionsProxy<AppRouter>({ client: trpc, queryClient });

/** Options of a list that comes in pages; the next page is the one that the last one names. */
export const PAGED = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor };

/** Options of a paged list with filters: the old rows stay until the new ones are there, a request for other filters is given up. */
export const FILTERED = { ...PAGED, placeholderData: keepPreviousData, trpc: { abortOnUnmount: true } };
