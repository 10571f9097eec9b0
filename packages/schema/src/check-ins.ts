import * as z from 'zod/mini';
import { CHECK_IN_ANSWER_MAX, CHECK_IN_FOCUS_MAX, CHECK_IN_TEXT_MAX, CONFIDENCE_MAX } from './check-in-rules.ts';
import { daySchema, idSchema, momentSchema, optionalText, verbatimText, versionSchema, writeOutput } from './fields.ts';

/** What held when a check-in was sent: counts of to-dos and how figures did. */
export const checkInFacts = z.object({
  done: z.int(),
  overdue: z.int(),
  open: z.int(),
  onTarget: z.int(),
  atRisk: z.int(),
  behind: z.int(),
});

const texts = {
  /** What made progress. */
  moved: z.nullable(z.string()),
  /** What is in the way. */
  obstacle: z.nullable(z.string()),
  /** What the client asks the consultant. */
  question: z.nullable(z.string()),
  /** What comes next. */
  focus: z.nullable(z.string()),
  /** 1 to 5: how sure the client is that the plan is reached. */
  confidence: z.nullable(z.int()),
};

export const checkInOutput = z.object({
  id: idSchema,
  number: z.int(),
  dueOn: daySchema,
  /** Null until it opens; it takes nothing before. */
  openedAt: z.nullable(momentSchema),
  missedAt: z.nullable(momentSchema),
  ...texts,
  version: z.int(),
  facts: z.nullable(checkInFacts),
  sentAt: z.nullable(momentSchema),
  answer: z.nullable(z.string()),
  /** The name of who answered. */
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(momentSchema),
});

export type CheckIn = z.infer<typeof checkInOutput>;

/** Keeps what is typed, and sends it once; then the confidence is required. What is absent stays. */
export const saveCheckInInput = z.strictObject({
  id: idSchema,
  checkInId: idSchema,
  moved: z.optional(z.nullable(verbatimText(CHECK_IN_TEXT_MAX))),
  obstacle: z.optional(z.nullable(verbatimText(CHECK_IN_TEXT_MAX))),
  question: z.optional(z.nullable(verbatimText(CHECK_IN_TEXT_MAX))),
  focus: z.optional(z.nullable(verbatimText(CHECK_IN_FOCUS_MAX))),
  confidence: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(CONFIDENCE_MAX)))),
  /** The version last read. */
  version: versionSchema,
  send: z.optional(z.literal(true)),
  nextDueOn: z.optional(daySchema),
});

export type SaveCheckInInput = z.infer<typeof saveCheckInInput>;

export const saveCheckInOutput = writeOutput('saved', { version: z.int() });

export const answerCheckInInput = z.strictObject({
  id: idSchema,
  checkInId: idSchema,
  answer: optionalText(CHECK_IN_ANSWER_MAX).check(z.minLength(1)),
});

export type AnswerCheckInInput = z.infer<typeof answerCheckInInput>;

export const answerCheckInOutput = writeOutput('saved', {});
