import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../../../../lib/trpc.ts';

const MOST = 200; // a page of the server; anyone who has more waiting works from the longest on

type WaitingPlan = { id: string; name: string; company: string; waitingSince: string };

/** The plans that wait for feedback, longest first. */
export const waitingPlansQuery = queryOptions({
  queryKey: ['plan', 'list', 'waiting'],
  queryFn: async ({ signal }): Promise<WaitingPlan[]> => {
    const { items } = await trpc.client.list.query({ need: 'waiting', limit: MOST }, { signal });
    return items
      .flatMap(({ activeGrowthPlan: plan, company, waitingSince }) =>
        plan && waitingSince !== null ? [{ id: plan.id, name: plan.name, company, waitingSince }] : [],
      )
      .toSorted((a, b) => Date.parse(a.waitingSince) - Date.parse(b.waitingSince));
  },
});
