import { api, queryClient } from '../../../lib/api.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type PlanDocument = Outputs['plan']['document'];

/** Read again when the window gets the focus and every half minute while it is seen: another tab's edits appear without a reload. */
const LIVE = { refetchOnWindowFocus: 'always', refetchInterval: 30_000, meta: { inPlace: true } } as const;

/** All that a plan holds. */
export const planDocumentQuery = (planId: string) => api.plan.document.queryOptions({ id: planId }, LIVE);

/** The rounds of feedback of a plan and what changed since the last one ended. */
export const feedbackRoundsQuery = (planId: string) => api.feedback.rounds.queryOptions({ id: planId }, LIVE);

/** Reads a plan again, its rounds of feedback too. */
export async function refreshPlan(planId: string): Promise<void> {
  const id = { id: planId };
  await Promise.all([
    queryClient.invalidateQueries(api.plan.document.queryFilter(id)),
    queryClient.invalidateQueries(api.feedback.rounds.queryFilter(id)),
  ]);
}

/** Changes the plan that is shown, before or without reading it again. */
export function changeDocument(planId: string, change: (document: PlanDocument) => PlanDocument): void {
  queryClient.setQueryData(api.plan.document.queryKey({ id: planId }), (document) => document && change(document));
}

/** A version of the questionnaire never changes. */
export const questionnaireQuery = (questionnaireId: string) =>
  api.questionnaire.get.queryOptions(
    { id: questionnaireId },
    { staleTime: Infinity, gcTime: Infinity, meta: { inPlace: true } },
  );
