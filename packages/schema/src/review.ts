import * as z from 'zod/mini';
import { daySchema, idSchema, momentSchema } from './fields.ts';

export const changesInput = z.strictObject({
  id: idSchema,
  /** The number of a round, counted from 1 in the order in which they were sent; by default the last one that was ended. */
  round: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
});

export const changedAnswer = z.object({
  questionId: idSchema,
  /** The answer that the round was sent with; null when there was none. */
  before: z.unknown(),
  after: z.unknown(),
  /** Who wrote it last; null when an earlier release saved it. The name is null after the person’s data was erased. */
  author: z.nullable(z.object({ id: idSchema, name: z.nullable(z.string()) })),
  savedAt: momentSchema,
});

export const addedTodo = z.object({
  id: idSchema,
  questionId: idSchema,
  task: z.string(),
  deadline: z.nullable(daySchema),
  personResponsible: z.nullable(z.string()),
  createdAt: momentSchema,
});

/** What differs from the answers that a round was sent with, and the to-dos added since; before a round was ended, nothing. */
export const changesOutput = z.object({
  round: z.nullable(z.int()),
  questions: z.array(changedAnswer),
  todosAdded: z.array(addedTodo),
});

export type ChangesInput = z.infer<typeof changesInput>;
export type ChangedAnswer = z.infer<typeof changedAnswer>;
export type Changes = z.infer<typeof changesOutput>;
