import { infiniteQueryOptions } from '@tanstack/react-query';
import { trpc, type Outputs } from '../../../lib/trpc.ts';

export type Plan = Outputs['plan']['get'];
type State = 'active' | 'completed' | 'submitted';

/** Plans that the login may read, newest first; those in any of the states, all when none is named. */
export const planListQuery = (...state: State[]) =>
  infiniteQueryOptions({
    queryKey: ['plan', 'list', ...state],
    queryFn: ({ pageParam, signal }) =>
      trpc.plan.list.query({ state, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
