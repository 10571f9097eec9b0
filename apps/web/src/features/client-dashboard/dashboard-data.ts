import { isDropped } from '@app/schema/todo-state';
import type { Profile } from '@app/schema/clients';
import type { MemberRole } from '@app/schema/member-roles';
import type { Questionnaire } from '@app/schema/questionnaire';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { combineQueries, type QueriesTogether } from '../../lib/all-queries.ts';
import { accountQuery } from '../../lib/own-account.ts';
import { preload, preloadList } from '../../lib/preload.ts';
import {
  activePlanQuery,
  allowedNewPlanQuery,
  completedPlansQuery,
  getCompletedLast,
  loadOwnPlan,
  type Plan,
  type PlanDocument,
  planDocumentQuery,
  profileQuery,
  questionnaireQuery,
} from '../plan/data/plan-queries.ts';
import { findQuestion } from '../plan/answers/answer-values.ts';
import type { Meeting } from '../plan/workspace/completed/follow-up.tsx';
import { notificationsQuery } from '../notifications/notification-queries.ts';
import type { OpenCheckIn, PlanFacts } from './next-acts.ts';
import { useUnreadThreads, type UnreadOfPlan } from './unread-threads-data.ts';

/** Read whenever the page is opened, but not again while it opens. */
const OPENED = { staleTime: 3_000 };

export type OwnPlan = {
  document: PlanDocument;
  questionnaire: Questionnaire;
  facts: PlanFacts;
  /** The follow-up meeting as the plan says it. */
  meeting: Meeting;
};

/** `plan` is the active one, else the one completed last. */
export type DashboardData = {
  profile: Profile;
  plan: OwnPlan | null;
  completed: Plan[];
  allowedNewPlan: boolean;
  /** Those that can be sent, of every plan. */
  checkIns: readonly OpenCheckIn[];
  /** What the reader is in their company. */
  role: MemberRole;
  unread: UnreadOfPlan[];
};

/** Asked for while the page's code is on its way; errors are shown by the page. */
export async function loadDashboard(): Promise<void> {
  await Promise.all([preload(profileQuery), preloadList(completedPlansQuery), loadOwnPlan(undefined)]);
}

export function useDashboard(): QueriesTogether & { data: DashboardData | null } {
  const profile = useQuery(profileQuery);
  const account = useQuery(accountQuery);
  const active = useQuery({ ...activePlanQuery, ...OPENED });
  const completed = useInfiniteQuery(completedPlansQuery);
  const allowed = useQuery({ ...allowedNewPlanQuery, ...OPENED, enabled: active.data === null }); // no second one is allowed
  const completedPlans = completed.data?.pages.flatMap((page) => page.items);
  const planId =
    active.data === undefined || !completedPlans
      ? undefined
      : (active.data?.id ?? getCompletedLast(completedPlans)?.id);
  const document = useQuery({
    ...planDocumentQuery(planId ?? ''),
    enabled: planId !== undefined,
    refetchInterval: false,
  });
  const unread = useUnreadThreads();
  const questionnaire = useQuery({
    ...questionnaireQuery(document.data?.questionnaireId ?? ''),
    enabled: document.data !== undefined,
  });
  const news = useQuery(notificationsQuery);
  const together = combineQueries(profile, account, active, completed, allowed, document, questionnaire);
  const role = account.data?.memberRole;
  const isRead = !together.pending && unread !== null; // the page is drawn once
  const whole = isRead && !together.error && profile.data && role && completedPlans;
  if (!whole) return { ...together, data: null };
  const plan = document.data && questionnaire.data ? toOwnPlan(document.data, questionnaire.data) : null;
  return {
    ...together,
    data: {
      profile: profile.data,
      plan,
      completed: completedPlans,
      allowedNewPlan: allowed.data ?? false,
      checkIns: news.data?.openCheckIns ?? [],
      role,
      unread,
    },
  };
}

function toOwnPlan(document: PlanDocument, questionnaire: Questionnaire): OwnPlan {
  const completed = new Set(document.completedSteps);
  const steps = questionnaire.steps.map((step) => ({ ...step, completed: completed.has(step.id) }));
  const { plan, submittedAt, feedback, lastRound } = document;
  const todos = document.todos.filter((todo) => !isDropped(todo));
  const asked = findQuestion(questionnaire, 'pr_followup')?.question.id;
  const meeting = document.answers.find(({ questionId }) => questionId === asked)?.value as Meeting;
  return { document, questionnaire, facts: { ...plan, submittedAt, todos, feedback, lastRound, steps }, meeting };
}
