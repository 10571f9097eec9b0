import { queryOptions } from '@tanstack/react-query';
import { trpc, type Outputs } from '../../../lib/trpc.ts';

export type PlanDocument = Outputs['plan']['document'];

const EVERY_MS = 30_000; // another tab's edits appear without a reload

/** All that a plan holds; read again when the window gets the focus and every half minute while it is seen. */
export const planDocumentQuery = (planId: string) =>
  queryOptions({
    queryKey: ['plan', 'document', planId],
    queryFn: ({ signal }) => trpc.plan.document.query({ id: planId }, { signal }),
    refetchOnWindowFocus: 'always',
    refetchInterval: EVERY_MS,
    meta: { inPlace: true },
  });

/** The rounds of feedback of a plan and what changed since the last one ended; read again together with its document. */
export const feedbackRoundsQuery = (planId: string) =>
  queryOptions({
    queryKey: ['plan', 'document', planId, 'rounds'],
    queryFn: ({ signal }) => trpc.feedback.rounds.query({ id: planId }, { signal }),
    refetchOnWindowFocus: 'always',
    refetchInterval: EVERY_MS,
    meta: { inPlace: true },
  });

/** A version of the questionnaire never changes. */
export const questionnaireQuery = (questionnaireId: string) =>
  queryOptions({
    queryKey: ['questionnaire', questionnaireId],
    queryFn: ({ signal }) => trpc.questionnaire.get.query({ id: questionnaireId }, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { inPlace: true },
  });
