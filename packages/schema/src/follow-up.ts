import * as z from 'zod/mini';
import { PAUSE_REASON_MAX } from './check-in-rules.ts';
import { checkInOutput } from './check-ins.ts';
import { daySchema, idSchema, momentSchema, optionalText, writeOutput } from './fields.ts';
import { metricOutput } from './metrics.ts';

/** The follow-up of a plan. */
export const followUpOutput = z.object({
  /** The day of completion, or when somebody started it; null while there is none. */
  startedOn: z.nullable(daySchema),
  pausedAt: z.nullable(momentSchema),
  pauseReason: z.nullable(z.string()),
  /** What the plan says comes first: its priorities, in their order. */
  priorities: z.array(
    z.object({ priority: z.string(), outcome: z.nullable(z.string()), owner: z.nullable(z.string()) }),
  ),
  /** Sorted; archived ones too. */
  metrics: z.array(metricOutput),
  /** The newest first. What is not sent yet is the owner's alone. */
  checkIns: z.array(checkInOutput),
});

export type FollowUp = z.infer<typeof followUpOutput>;

/** Starts a follow-up with the first call, pauses it with or without a reason, resumes it, or moves the next check-in. */
export const saveFollowUpInput = z.strictObject({
  id: idSchema,
  paused: z.optional(z.boolean()),
  reason: z.optional(optionalText(PAUSE_REASON_MAX)),
  nextCheckInOn: z.optional(daySchema),
});

export type SaveFollowUpInput = z.infer<typeof saveFollowUpInput>;

export const saveFollowUpOutput = writeOutput('saved', {});
