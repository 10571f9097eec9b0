import type { CheckIn } from '@app/schema/check-ins';
import type { FollowUp } from '@app/schema/follow-up';
import { api, queryClient } from '../../../lib/api.ts';
import { preload, preloadList } from '../../../lib/preload.ts';
import {
  completedPlansQuery,
  getCompletedLast,
  planDocumentQuery,
  profileQuery,
  questionnaireQuery,
} from '../data/plan-queries.ts';

/** The follow-up of a plan with its figures and check-ins; another tab's edits appear without a reload. */
export const followUpQuery = (planId: string) =>
  api.followUp.get.queryOptions({ id: planId }, { refetchOnWindowFocus: 'always', meta: { inPlace: true } });

/** Reads a follow-up again, and which check-ins are open. */
export const refreshFollowUp = (planId: string) =>
  Promise.all([
    queryClient.invalidateQueries(api.followUp.get.queryFilter({ id: planId })),
    queryClient.invalidateQueries(api.notification.list.pathFilter()),
  ]);

/** Shows what saving made of some figures. A reading under way may be older than that: it is begun again. */
export function putMetrics(planId: string, changed: FollowUp['metrics']): void {
  const byId = new Map(changed.map((metric) => [metric.id, metric]));
  const filter = api.followUp.get.queryFilter({ id: planId });
  queryClient.setQueryData(api.followUp.get.queryKey({ id: planId }), (followUp) => {
    if (!followUp) return followUp;
    const kept = followUp.metrics.map((metric) => byId.get(metric.id) ?? metric);
    const added = changed.filter(({ id }) => !followUp.metrics.some((metric) => metric.id === id));
    return { ...followUp, metrics: [...kept, ...added] };
  });
  if (queryClient.isFetching(filter) > 0) void queryClient.invalidateQueries(filter);
  void queryClient.invalidateQueries(api.metric.history.pathFilter());
}

/** The check-in that takes text now: the newest that has opened, until it is sent; null when there is none. */
export function findOpenCheckIn({ checkIns }: Pick<FollowUp, 'checkIns'>): CheckIn | null {
  const newest = checkIns.find(({ openedAt }) => openedAt !== null);
  return newest && newest.sentAt === null ? newest : null;
}

/** The one that has a day and has not opened yet. */
export const findNextCheckIn = ({ checkIns }: Pick<FollowUp, 'checkIns'>): CheckIn | null =>
  checkIns.find(({ openedAt, sentAt }) => openedAt === null && sentAt === null) ?? null;

/** Reads what the page of a check-in shows: of the plan in the address, else of the one completed last. */
export async function loadCheckIn(planId: string | undefined): Promise<void> {
  void preload(profileQuery);
  const completed = planId === undefined ? await preloadList(completedPlansQuery) : undefined;
  const id = planId ?? getCompletedLast(completed?.pages.flatMap(({ items }) => items))?.id;
  if (id === undefined) return;
  void preload(followUpQuery(id));
  const document = await preload(planDocumentQuery(id));
  if (document) await preload(questionnaireQuery(document.questionnaireId));
}
