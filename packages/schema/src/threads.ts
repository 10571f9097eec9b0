import * as z from 'zod/mini';
import { idSchema, momentSchema, pageInput, pageOutput, requiredText, writeOutput } from './fields.ts';
import { COMMENT_MAX } from './thread-limits.ts';

/** Who writes: somebody of the client's company, or of the firm. */
const sideSchema = z.enum(['client', 'firm']);

/** Somebody who can read a plan and write in its threads. */
const readerSchema = z.object({ accountId: idSchema, side: sideSchema, name: z.string() });

export type Reader = z.infer<typeof readerSchema>;

export const commentOutput = z.object({
  id: idSchema,
  number: z.int(),
  authorId: idSchema,
  /** The author's name now; null once they are erased. */
  author: z.nullable(z.string()),
  side: sideSchema,
  /** Empty once it was deleted. */
  text: z.string(),
  mentions: z.array(z.object({ accountId: idSchema, name: z.nullable(z.string()) })),
  createdAt: momentSchema,
  editedAt: z.nullable(momentSchema),
  deletedAt: z.nullable(momentSchema),
});

export type Comment = z.infer<typeof commentOutput>;

/** A thread on a step, an answer or a to-do of a plan. */
export const threadOutput = z.object({
  id: idSchema,
  growthPlanStepId: idSchema,
  questionId: z.nullable(idSchema),
  todoId: z.nullable(idSchema),
  feedbackId: z.nullable(idSchema),
  openedBy: z.nullable(z.string()),
  lastNumber: z.int(),
  lastAt: momentSchema,
  /** Null once all comments were deleted. */
  lastSide: z.nullable(sideSchema),
  resolvedAt: z.nullable(momentSchema),
  /** The name now; null once they are erased. */
  resolvedBy: z.nullable(z.string()),
  resolvedSide: z.nullable(sideSchema),
  commentCount: z.int(),
  /** Comments by others that the caller has not seen. */
  unread: z.int(),
  /** The oldest first; only where one thread is asked for. */
  comments: z.optional(z.array(commentOutput)),
});

export type Thread = z.infer<typeof threadOutput>;

export const listThreadsInput = z.strictObject({
  id: idSchema,
  threadId: z.optional(idSchema),
  state: z.optional(z.array(z.enum(['open', 'resolved', 'unread'])).check(z.minLength(1), z.maxLength(3))),
  ...pageInput,
});

/**
 * The newest first. `readers`: who reads them and can be mentioned; `questionnaireId`: that of the plan, which names the places;
 * `editable`: the caller's comments that can still be edited, of one thread that is asked for.
 */
export const listThreadsOutput = z.extend(pageOutput(threadOutput), {
  readers: z.array(readerSchema),
  questionnaireId: idSchema,
  editable: z.array(idSchema),
});

const text = requiredText(COMMENT_MAX);

/** What is typed into the field of a comment. */
export const commentTextInput = z.strictObject({ text });

/** A comment in a thread, or the first of a new one on a step, a question or a to-do. The page makes the id of the comment. */
export const saveCommentInput = z.strictObject({
  id: idSchema,
  commentId: idSchema,
  text,
  threadId: z.optional(idSchema),
  growthPlanStepId: z.optional(idSchema),
  questionId: z.optional(idSchema),
  todoId: z.optional(idSchema),
  feedbackId: z.optional(idSchema),
});

export const savedCommentOutput = writeOutput('saved', { threadId: idSchema });

/** Null deletes. */
export const editCommentInput = z.strictObject({ id: idSchema, commentId: idSchema, text: z.nullable(text) });

export const setResolvedInput = z.strictObject({ id: idSchema, threadId: idSchema, resolved: z.boolean() });

/** `number`: of the last comment that was seen. */
export const markSeenInput = z.strictObject({
  id: idSchema,
  threadId: idSchema,
  number: z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)),
});

export type ListThreadsInput = z.infer<typeof listThreadsInput>;
export type SaveCommentInput = z.infer<typeof saveCommentInput>;
export type EditCommentInput = z.infer<typeof editCommentInput>;
export type SetResolvedInput = z.infer<typeof setResolvedInput>;
export type MarkSeenInput = z.infer<typeof markSeenInput>;
