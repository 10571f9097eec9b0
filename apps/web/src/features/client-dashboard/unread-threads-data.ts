import type { Questionnaire } from '@app/schema/questionnaire';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { notificationsQuery } from '../notifications/notification-queries.ts';
import { questionnaireQuery } from '../plan/data/plan-queries.ts';

const OF_PLAN = 200;

type ListedThread = Outputs['thread']['list']['items'][number];

/** Threads of a plan with comments that the reader has not seen, the newest first. */
export type UnreadOfPlan = {
  plan: { id: string; name: string };
  questionnaire: Questionnaire;
  threads: readonly ListedThread[];
};

const unreadThreadsQuery = (id: string) =>
  api.thread.list.queryOptions(
    { id, state: ['unread'], limit: OF_PLAN },
    { refetchInterval: 60_000, meta: { inPlace: true } },
  );

/** The plans of the company with unread threads; null until the first answers have come. After a failure the page does without them. */
export function useUnreadThreads(): UnreadOfPlan[] | null {
  const news = useQuery(notificationsQuery);
  const plans = news.data?.plansWithUnread ?? [];
  const ofPlans = useQueries({ queries: plans.map(({ id }) => unreadThreadsQuery(id)) });
  const ids = [...new Set(ofPlans.flatMap(({ data }) => data?.questionnaireId ?? []))];
  const questionnaires = useQueries({ queries: ids.map((id) => questionnaireQuery(id)) });
  const [wasRead, setRead] = useState(false);
  if (!wasRead && [news, ...ofPlans, ...questionnaires].some(isAwaited)) return null;
  if (!wasRead) setRead(true); // plans that follow come into the page that there is
  return plans.flatMap((plan, index) => {
    const { items: threads = [], questionnaireId = '' } = ofPlans[index]?.data ?? {};
    const questionnaire = questionnaires[ids.indexOf(questionnaireId)]?.data;
    return questionnaire && threads.length > 0 ? { plan, questionnaire, threads } : [];
  });
}

/** Whether the first answer is still to come. */
const isAwaited = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }) =>
  isLoading && failureCount === 0;
