import { useMutation } from '@tanstack/react-query';
import { failedWith } from '../../lib/api-error.ts';
import { api, queryClient } from '../../lib/api.ts';
import { preload, preloadList } from '../../lib/preload.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { followUpQuery, putMetrics } from '../plan/check-in/check-in-queries.ts';
import { completedPlansQuery, getCompletedLast } from '../plan/data/plan-queries.ts';

export type FollowUp = Outputs['followUp']['get'];
export type Metric = FollowUp['metrics'][number];
export type PlanRow = Outputs['metric']['planRows'][number];

const IN_PLACE = { meta: { inPlace: true } } as const;
const QUIET = { meta: { inPlace: true, silent: true } } as const;

/** The targets of a row of the plan. */
export const toTargets = ({ baseline, target12, target36 }: PlanRow) => ({ baseline, target12, target36 });

/** Whether something was not saved because somebody saved the same meanwhile. */
export const isConflict = (error: unknown) => failedWith(error, 'could_not_save_answer');

/** After somebody else saved the same, what they saved is read before it can be tried again. */
const readAfterConflict = (planId: string) => (error: unknown) => (isConflict(error) ? refresh(planId) : undefined);

/** The rows of a plan's tables that are figures or can become some. */
export const planRowsQuery = (planId: string) => api.metric.planRows.queryOptions({ id: planId }, IN_PLACE);

export const metricHistoryQuery = (planId: string, metricId: string) =>
  api.metric.history.queryOptions({ id: planId, metricId }, IN_PLACE);

/** Reads the follow-up that the page opens: that of the plan in the address, else of the one completed last. */
export async function loadFollowUp(planId: string | undefined): Promise<void> {
  const completed = await preloadList(completedPlansQuery);
  const id = planId ?? getCompletedLast(completed?.pages.flatMap(({ items }) => items))?.id;
  if (id !== undefined) await Promise.all([preload(followUpQuery(id)), preload(planRowsQuery(id))]);
}

/** Where else follow-ups are shown: the client's open check-ins, and what staff see. */
const SHOWN_ELSEWHERE = [
  api.notification.list,
  api.client.figures,
  api.client.history,
  api.client.list,
  api.client.today,
];

/** Starts, pauses or resumes a follow-up, or moves the next check-in. */
export const useSaveFollowUp = (planId: string) =>
  useMutation(
    api.followUp.save.mutationOptions({
      ...IN_PLACE,
      onSuccess: async () => {
        await refresh(planId);
        await Promise.all(SHOWN_ELSEWHERE.map((shown) => queryClient.invalidateQueries(shown.pathFilter())));
      },
    }),
  );

export const useSaveMetric = (planId: string) =>
  useMutation(
    api.metric.save.mutationOptions({
      ...QUIET,
      onSuccess: ({ metric }) => {
        putMetrics(planId, [metric]);
        return refresh(planId);
      },
      onError: readAfterConflict(planId),
    }),
  );

/** Stores values and shows what they make of the figures. */
export const useSaveValues = (planId: string) =>
  useMutation(
    api.metric.saveValues.mutationOptions({
      ...QUIET,
      onSuccess: ({ metrics }) => putMetrics(planId, metrics),
      onError: readAfterConflict(planId),
    }),
  );

/** Reads a follow-up and what follows from it again. */
export async function refresh(planId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(api.followUp.get.queryFilter({ id: planId })),
    queryClient.invalidateQueries(api.metric.pathFilter()),
  ]);
}
