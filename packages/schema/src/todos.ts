import * as z from 'zod/mini';
import { daySchema, idSchema, momentSchema, optionalText, requiredText, writeOutput } from './fields.ts';
import { TODO_PERSON_MAX, TODO_TASK_MAX } from './plan-limits.ts';

export const todoOutput = z.object({
  id: idSchema,
  questionId: idSchema,
  task: z.string(),
  deadline: z.nullable(daySchema),
  personResponsible: z.nullable(z.string()),
  done: z.boolean(),
  doneAt: z.nullable(momentSchema),
});

const fields = {
  task: requiredText(TODO_TASK_MAX),
  deadline: z.optional(z.nullable(daySchema)),
  personResponsible: z.optional(z.nullable(optionalText(TODO_PERSON_MAX))),
};

/** What a person writes of a to-do. */
export const todoTextInput = z.required(z.strictObject(fields));

export const createTodoInput = z.strictObject({
  id: idSchema,
  stepId: idSchema,
  questionId: idSchema,
  ...fields,
});

export const updateTodoInput = z.strictObject({
  id: idSchema,
  todoId: idSchema,
  ...fields,
  task: z.optional(fields.task),
  done: z.optional(z.boolean()),
});

export const todoIdInput = z.strictObject({ id: idSchema, todoId: idSchema });

export const setQuestionDoneInput = z.strictObject({
  id: idSchema,
  stepId: idSchema,
  questionId: idSchema,
  done: z.boolean(),
});

export const savedTodoOutput = writeOutput('saved', { todo: todoOutput });
export const deletedTodoOutput = writeOutput('deleted', {});

/** A plan's to-dos by deadline, undated last, each with where it comes from. */
export const allTodosOutput = z.array(
  z.extend(z.omit(todoOutput, { questionId: true }), {
    growthPlanStep: z.object({ id: idSchema, position: z.int(), name: z.string() }),
    question: z.object({ id: idSchema, label: z.string() }),
  }),
);

export type CreateTodoInput = z.infer<typeof createTodoInput>;
export type UpdateTodoInput = z.infer<typeof updateTodoInput>;
export type TodoIdInput = z.infer<typeof todoIdInput>;
export type SetQuestionDoneInput = z.infer<typeof setQuestionDoneInput>;
export type Todo = z.infer<typeof todoOutput>;
