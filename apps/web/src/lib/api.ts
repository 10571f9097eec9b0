import type { AppRouter } from '@app/api/router';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { queryClient } from './query-client.ts';
import { trpc } from './trpc.ts';

/**
 * The server's procedures as options, keys and filters of TanStack Query: `useQuery(api.plan.get.queryOptions({ id }))`,
 * `useMutation(api.plan.create.mutationOptions())`, `queryClient.invalidateQueries(api.plan.pathFilter())`.
 */
export const api = createTRPCOptionsProxy<AppRouter>({ client: trpc, queryClient });
