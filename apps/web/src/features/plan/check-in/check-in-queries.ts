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
