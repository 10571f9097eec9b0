import * as z from 'zod/mini';
import { idSchema, momentSchema, requiredText, writeOutput } from './fields.ts';

export const FEEDBACK_MAX = 1000; // docs/product.md#limits

export const feedbackEntry = z.object({
  id: idSchema,
  growthPlanStepId: idSchema,
  feedbackText: z.string(),
  author: z.string(),
  createdAt: momentSchema,
});

export const feedbackList = z.array(feedbackEntry);

export const saveFeedbackInput = z.strictObject({
  id: idSchema,
  growthPlanStepId: idSchema,
  feedbackText: requiredText(FEEDBACK_MAX),
});

/** The owner's mark on feedback that was read. */
export const markReadInput = z.strictObject({
  id: idSchema,
  feedbackIds: z.array(idSchema).check(z.minLength(1), z.maxLength(500)),
});

export const submittedFeedbackOutput = writeOutput('submitted_feedback', {});

export type MarkReadInput = z.infer<typeof markReadInput>;
export type SaveFeedbackInput = z.infer<typeof saveFeedbackInput>;
export type FeedbackEntry = z.infer<typeof feedbackEntry>;

/**
 * One round of feedback: sent by the client, ended by the person who gave it, or withdrawn when the plan was completed while
 * it waited; then `givenAt` is the same moment, and nobody gave it. `entries` were written while it lasted.
 */
export const feedbackRound = z.object({
  id: idSchema,
  submittedAt: momentSchema,
  givenAt: z.nullable(momentSchema),
  givenBy: z.nullable(z.string()),
  withdrawnAt: z.nullable(momentSchema),
  entries: z.int(),
});

/** The history of a plan's rounds, newest first, and what the client changed since the last one was ended. */
export const feedbackRoundsOutput = z.object({
  rounds: z.array(feedbackRound),
  /** The end of the last round that was given; null before the first. */
  since: z.nullable(momentSchema),
  changedQuestions: z.array(idSchema),
});

export type FeedbackRound = z.infer<typeof feedbackRound>;
