import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../lib/trpc.ts';
import type { PlansSearch } from './plans-search.ts';

/** Plans, newest first, searched and filtered on the server. */
export const plansQuery = ({ state, consultant, q }: PlansSearch) =>
  infiniteQueryOptions({
    queryKey: ['plan', 'all', state, consultant, q],
    queryFn: ({ pageParam, signal }) =>
      trpc.plan.list.query(
        {
          ...(state && { state: [state] }),
          ...(consultant && { consultantId: consultant }),
          ...(q && { q }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    meta: { inPlace: true },
  });
