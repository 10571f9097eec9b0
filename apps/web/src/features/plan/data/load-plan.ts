import { api, queryClient } from '../../../lib/api.ts';
import { preload, preloadList } from '../../../lib/preload.ts';
import { getSession } from '../../../lib/session.ts';
import { planListQuery, type Plan } from './plan-list-query.ts';
import { feedbackRoundsQuery, planDocumentQuery, questionnaireQuery } from './plan-queries.ts';
import { activePlanQuery } from './plan-state.ts';

/** Reads a plan with its questionnaire for the page that opens it. */
export async function loadPlan(planId: string): Promise<void> {
  const document = await preload(planDocumentQuery(planId));
  if (document) await preload(questionnaireQuery(document.questionnaireId));
}

/** Reads the plan that a client's own page opens: the one in the address, else the active one. */
export async function loadOwnPlan(planId: string | undefined): Promise<void> {
  if (planId !== undefined) return loadPlan(planId);
  await preload(activePlanQuery);
  const active = queryClient.getQueryData(api.client.activePlan.queryKey());
  if (active && 'id' in active) await loadPlan(active.id);
}

/** Reads a plan with its rounds of feedback for staff. */
export async function loadReviewedPlan(planId: string): Promise<void> {
  await Promise.all([loadPlan(planId), preload(feedbackRoundsQuery(planId))]);
}

/** Chooses the plan whose to-dos are shown when the address names none: a client's active one, else their newest. */
export function choosePlan(plans: readonly Plan[]): Plan | undefined {
  return plans.find((plan) => plan.active) ?? plans[0];
}

/** Reads the plan whose to-dos are shown. */
export async function loadTodosPlan(planId: string | undefined): Promise<void> {
  const session = getSession();
  const isClient = session.state !== 'none' && session.role === 'User';
  const list = isClient ? preloadList(planListQuery()) : undefined;
  const id = planId ?? choosePlan((await list)?.pages.flatMap((page) => page.items) ?? [])?.id;
  await Promise.all([list, id === undefined ? undefined : loadPlan(id)]);
}
