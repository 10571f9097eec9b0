import { useQuery } from '@tanstack/react-query';
import { api, PAGED, queryClient } from '../../../lib/api.ts';
import { accountQuery } from '../../../lib/own-account.ts';
import { preload, preloadList } from '../../../lib/preload.ts';
import { getSession } from '../../../lib/session.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type Plan = Outputs['plan']['get'];
export type PlanDocument = Outputs['plan']['document'];
type State = 'active' | 'completed' | 'submitted';
type ActivePlan = Exclude<Outputs['client']['activePlan'], { msg: string }>;

/** Plans that the login may read, newest first; those in any of the states, all when none is named. */
export const planListQuery = (...state: State[]) => api.plan.list.infiniteQueryOptions({ state }, PAGED);

/** The client's active plan, null when there is none. One definition for the bar, the guards and the pages. */
export const activePlanQuery = api.client.activePlan.queryOptions(undefined, {
  select: (answer): ActivePlan | null => ('msg' in answer ? null : answer),
});

export const completedPlansQuery = planListQuery('completed');

/** The plan that was completed last. */
export function getCompletedLast(plans: readonly Plan[] = []): Plan | undefined {
  return plans.toSorted((a, b) => ((a.completedAt ?? '') > (b.completedAt ?? '') ? -1 : 1))[0];
}

/** Whether the client may start a plan now; asked again at each press, for a consultant may just have given the right. */
export const allowedNewPlanQuery = api.client.allowedNewPlan.queryOptions(undefined, { staleTime: 0 });

/** The client's own details and their consultant. */
export const profileQuery = api.client.profile.queryOptions(undefined, { staleTime: 60_000 });

/** Read again when the window gets the focus and every half minute while it is seen: another tab's edits appear without a reload. */
const LIVE = { refetchOnWindowFocus: 'always', refetchInterval: 30_000, meta: { inPlace: true } } as const;

/** All that a plan holds. */
export const planDocumentQuery = (planId: string) => api.plan.document.queryOptions({ id: planId }, LIVE);

/** What changed in a plan since the last round of feedback that ended was sent. */
export const changesQuery = (planId: string) => api.review.changes.queryOptions({ id: planId }, LIVE);

/** The rounds of feedback of a plan. */
export const feedbackRoundsQuery = (planId: string) => api.feedback.rounds.queryOptions({ id: planId }, LIVE);

/** A version of the questionnaire never changes. */
export const questionnaireQuery = (questionnaireId: string) =>
  api.questionnaire.get.queryOptions(
    { id: questionnaireId },
    { staleTime: Infinity, gcTime: Infinity, meta: { inPlace: true } },
  );

/** A plan, and its questionnaire once the plan is here; also for what lies above the provider of the pages. */
export function usePlanDocument(planId: string | undefined) {
  const document = useQuery({ ...planDocumentQuery(planId ?? ''), enabled: planId !== undefined }, queryClient);
  const questionnaireId = document.data?.questionnaireId;
  const enabled = questionnaireId !== undefined;
  const questionnaire = useQuery({ ...questionnaireQuery(questionnaireId ?? ''), enabled }, queryClient);
  return { document, questionnaire };
}

/** Reads a plan again, its rounds of feedback and its changes too. */
export async function refreshPlan(planId: string): Promise<void> {
  const id = { id: planId };
  await Promise.all([
    queryClient.invalidateQueries(api.plan.document.queryFilter(id)),
    queryClient.invalidateQueries(api.feedback.rounds.queryFilter(id)),
    queryClient.invalidateQueries(api.review.changes.queryFilter(id)),
  ]);
}

/** Reads again what feedback shows: the plan with its rounds, the lists of plans and of clients. */
export function refreshFeedback(planId: string): Promise<void> {
  void queryClient.invalidateQueries(api.plan.list.pathFilter());
  void queryClient.invalidateQueries(api.client.pathFilter());
  return refreshPlan(planId);
}

/** Changes the plan that is shown, before or without reading it again. */
export function updateCachedDocument(planId: string, change: (document: PlanDocument) => PlanDocument): void {
  queryClient.setQueryData(api.plan.document.queryKey({ id: planId }), (document) => document && change(document));
}

/** Reads a plan with its questionnaire for the page that opens it. */
async function loadPlan(planId: string): Promise<void> {
  const document = await preload(planDocumentQuery(planId));
  if (document) await preload(questionnaireQuery(document.questionnaireId));
}

/** Reads the plan that a client's own page opens: the one in the address, else the active one, else the one completed last. */
export async function loadOwnPlan(planId: string | undefined): Promise<void> {
  void preload(accountQuery); // says what the reader may do
  if (planId !== undefined) return loadPlan(planId);
  await preload(activePlanQuery);
  const active = queryClient.getQueryData(api.client.activePlan.queryKey());
  if (active && 'id' in active) return loadPlan(active.id);
  const completed = await preloadList(completedPlansQuery);
  const last = getCompletedLast(completed?.pages.flatMap(({ items }) => items));
  if (last) await loadPlan(last.id);
}

/** Reads a plan with its rounds of feedback and its changes for staff. */
export async function loadReviewedPlan(planId: string): Promise<void> {
  await Promise.all([loadPlan(planId), preload(feedbackRoundsQuery(planId)), preload(changesQuery(planId))]);
}

/** Chooses the plan whose to-dos are shown when the address names none: a client's active one, else their newest. */
export function choosePlan(plans: readonly Plan[]): Plan | undefined {
  return plans.find((plan) => plan.active) ?? plans[0];
}

/** Reads the plan whose to-dos are shown. */
export async function loadTodosPlan(planId: string | undefined): Promise<void> {
  const session = getSession();
  const isClient = session.state !== 'none' && session.role === 'User';
  if (isClient) void preload(accountQuery);
  const list = isClient ? preloadList(planListQuery()) : undefined;
  const id = planId ?? choosePlan((await list)?.pages.flatMap((page) => page.items) ?? [])?.id;
  await Promise.all([list, id === undefined ? undefined : loadPlan(id)]);
}

/** Reads whether the client may start a plan, and whom to ask if not. */
export const loadMayStart = () =>
  Promise.all([
    queryClient.ensureQueryData(accountQuery),
    queryClient.ensureQueryData(activePlanQuery),
    queryClient.ensureQueryData(allowedNewPlanQuery),
    queryClient.ensureQueryData(profileQuery),
  ]);
