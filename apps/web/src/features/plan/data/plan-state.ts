import { queryOptions } from '@tanstack/react-query';
import { trpc, type Outputs } from '../../../lib/trpc.ts';

type ActivePlanAnswer = Outputs['client']['activePlan'];
export type ActivePlan = Exclude<ActivePlanAnswer, { msg: string }>;

/** The client's active plan, null when there is none. One definition for the bar, the guards and the pages. */
export const activePlanQuery = queryOptions({
  queryKey: ['client', 'activePlan'],
  queryFn: async ({ signal }): Promise<ActivePlan | null> => {
    const answer = await trpc.client.activePlan.query(undefined, { signal });
    return 'msg' in answer ? null : answer;
  },
});

/** Whether the client may start a plan now; asked again at each press, for a consultant may just have given the right. */
export const allowedNewPlanQuery = queryOptions({
  queryKey: ['client', 'allowedNewPlan'],
  queryFn: ({ signal }) => trpc.client.allowedNewPlan.query(undefined, { signal }),
  staleTime: 0,
});

/** The client's own details and their consultant. */
export const profileQuery = queryOptions({
  queryKey: ['client', 'profile'],
  queryFn: ({ signal }) => trpc.client.profile.query(undefined, { signal }),
  staleTime: 60_000,
});
