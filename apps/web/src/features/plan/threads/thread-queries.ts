import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, PAGED, queryClient } from '../../../lib/api.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type ListedThread = Outputs['thread']['list']['items'][number];
export type Reader = Outputs['thread']['list']['readers'][number];

/** Read again every minute while the page is seen. */
const LIVE = { refetchInterval: 60_000, meta: { inPlace: true } } as const;
const AT_ONCE = 200;

/** What a thread is about: a step as a whole, a question, a to-do or feedback. */
export type Place = {
  stepId: string;
  questionId?: string | undefined;
  todoId?: string | undefined;
  feedbackId?: string | undefined;
};

/** All threads of a plan, without their comments. */
const threadsQuery = (planId: string) =>
  api.thread.list.infiniteQueryOptions({ id: planId, limit: AT_ONCE }, { ...PAGED, ...LIVE });

/** One thread with its comments. */
export const threadQuery = (planId: string, threadId: string) =>
  api.thread.list.queryOptions({ id: planId, threadId }, { ...LIVE, staleTime: 0 });

/** The threads of a place, or of the whole plan, in the order in which they were opened. Those of a question include those of its to-dos. */
export function useThreads(planId: string, place?: Place) {
  const { data, error, isPending, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    threadsQuery(planId),
  );
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, fetchNextPage]);
  const threads = (data?.pages ?? []).flatMap(({ items }) => items).filter((thread) => !place || isAt(thread, place));
  return {
    threads: threads.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    readers: data?.pages[0]?.readers ?? [],
    error,
    isPending,
    refetch,
  };
}

function isAt(thread: ListedThread, { stepId, questionId, todoId, feedbackId }: Place): boolean {
  if (feedbackId !== undefined) return thread.feedbackId === feedbackId;
  if (todoId !== undefined) return thread.todoId === todoId;
  if (questionId !== undefined) return thread.questionId === questionId;
  return thread.growthPlanStepId === stepId && thread.questionId === null;
}

/** Reads the threads again after a change. */
export const refreshThreads = () => queryClient.invalidateQueries(api.thread.list.pathFilter());
