import * as z from 'zod/mini';
import { FEEDBACK_MAX, OUTCOMES, SUMMARY_KEY, SUMMARY_MAX } from './feedback-rules.ts';
import { idSchema, momentSchema, requiredText, verbatimText, versionSchema, writeOutput } from './fields.ts';

export const outcomeSchema = z.enum(OUTCOMES);

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

/**
 * What a consultant has typed for a step, or as the summary of the round (`growthPlanStepId` null), and not sent. `version` is the
 * one that was read, 0 for none; an empty text deletes.
 */
export const saveDraftInput = z.strictObject({
  id: idSchema,
  growthPlanStepId: z.nullable(idSchema),
  text: verbatimText(SUMMARY_MAX),
  version: versionSchema,
});

export const saveDraftOutput = writeOutput('saved', { version: versionSchema });

/** Publishes the drafts whose versions are named, by id of the step or `summary`; ends the round that is open, which needs an outcome. */
export const sendFeedbackInput = z.strictObject({
  id: idSchema,
  outcome: z.optional(outcomeSchema),
  versions: z.record(z.union([idSchema, z.literal(SUMMARY_KEY)]), versionSchema),
});

/** A new text for a published entry or the summary of a round; null withdraws it. */
export const correctFeedbackInput = z.strictObject({
  id: idSchema,
  feedbackId: z.optional(idSchema),
  roundId: z.optional(idSchema),
  text: z.nullable(requiredText(SUMMARY_MAX)),
});

export const correctFeedbackOutput = writeOutput('updated', {});

export type SaveDraftInput = z.infer<typeof saveDraftInput>;
export type SendFeedbackInput = z.infer<typeof sendFeedbackInput>;
export type CorrectFeedbackInput = z.infer<typeof correctFeedbackInput>;

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
  /** Counts the rounds of the plan from 1. */
  number: z.int(),
  submittedAt: momentSchema,
  givenAt: z.nullable(momentSchema),
  givenBy: z.nullable(z.string()),
  withdrawnAt: z.nullable(momentSchema),
  entries: z.int(),
  outcome: z.nullable(outcomeSchema),
  summary: z.nullable(z.string()),
  summaryEditedAt: z.nullable(momentSchema),
});

/** A draft of the caller. */
export const feedbackDraft = z.object({
  growthPlanStepId: z.nullable(idSchema),
  text: z.string(),
  version: versionSchema,
  savedAt: momentSchema,
});

/** The history of a plan's rounds, newest first, and which answers the client changed since the last one that was ended was sent. */
export const feedbackRoundsOutput = z.object({
  rounds: z.array(feedbackRound),
  /** The end of the last round that was given; null before the first. */
  since: z.nullable(momentSchema),
  changedQuestions: z.array(idSchema),
  drafts: z.array(feedbackDraft),
  /** The ids of entries and rounds that the caller wrote so lately that they can be changed. */
  correctable: z.array(idSchema),
});

export type FeedbackRound = z.infer<typeof feedbackRound>;
export type FeedbackRounds = z.infer<typeof feedbackRoundsOutput>;
export type FeedbackDraft = z.infer<typeof feedbackDraft>;
