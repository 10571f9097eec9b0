import * as z from 'zod/mini';
import {
  daySchema,
  idSchema,
  momentSchema,
  optionalText,
  pageInput,
  pageOutput,
  requiredText,
  writeOutput,
} from './fields.ts';
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

export type AllTodos = z.infer<typeof allTodosOutput>;

/** Open to-dos of clients: of one client, or for an Admin of one consultant's. */
export const listClientsTodosInput = z.strictObject({
  clientId: z.optional(idSchema),
  consultantId: z.optional(idSchema),
  ...pageInput,
});

export type ListClientsTodosInput = z.infer<typeof listClientsTodosInput>;

/** An open to-do among those of all clients, with whose it is and the plan that it comes from. */
export const clientsTodo = z.object({
  ...z.pick(todoOutput, { id: true, task: true, deadline: true, personResponsible: true }).shape,
  planId: idSchema,
  plan: z.string(),
  planActive: z.boolean(),
  clientId: idSchema,
  company: z.string(),
});

export type ClientsTodo = z.infer<typeof clientsTodo>;

export const listClientsTodosOutput = pageOutput(clientsTodo);

export type CreateTodoInput = z.infer<typeof createTodoInput>;
export type UpdateTodoInput = z.infer<typeof updateTodoInput>;
export type TodoIdInput = z.infer<typeof todoIdInput>;
export type SetQuestionDoneInput = z.infer<typeof setQuestionDoneInput>;
export type Todo = z.infer<typeof todoOutput>;
