import * as z from 'zod/mini';
import { idSchema, momentSchema, requiredText, writeOutput } from './fields.ts';

export const FEEDBACK_MAX = 1000; // specification, section 5

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

export const submittedFeedbackOutput = writeOutput('submitted_feedback', {});

export type FeedbackEntry = z.infer<typeof feedbackEntry>;
