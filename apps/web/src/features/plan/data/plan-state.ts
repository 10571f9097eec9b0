import { api, queryClient } from '../../../lib/api.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type ActivePlan = Exclude<Outputs['client']['activePlan'], { msg: string }>;

/** The client's active plan, null when there is none. One definition for the bar, the guards and the pages. */
export const activePlanQuery = api.client.activePlan.queryOptions(undefined, {
  select: (answer): ActivePlan | null => ('msg' in answer ? null : answer),
});

/** Whether the client may start a plan now; asked again at each press, for a consultant may just have given the right. */
export const allowedNewPlanQuery = api.client.allowedNewPlan.queryOptions(undefined, { staleTime: 0 });

/** The client's own details and their consultant. */
export const profileQuery = api.client.profile.queryOptions(undefined, { staleTime: 60_000 });

/** Reads whether the client may start a plan, and whom to ask if not. */
export const loadMayStart = () =>
  Promise.all([
    queryClient.ensureQueryData(activePlanQuery),
    queryClient.ensureQueryData(allowedNewPlanQuery),
    queryClient.ensureQueryData(profileQuery),
  ]);
