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
import { CHANGED_TODOS_MAX, MOVE_DAYS_MAX, TODO_NOTE_MAX, TODO_PERSON_MAX, TODO_TASK_MAX } from './plan-limits.ts';
import { TODO_EVENTS } from './todo-state.ts';

export const todoOutput = z.object({
  id: idSchema,
  questionId: idSchema,
  task: z.string(),
  deadline: z.nullable(daySchema),
  personResponsible: z.nullable(z.string()),
  done: z.boolean(),
  doneAt: z.nullable(momentSchema),
});

/** A to-do with what became of it after it was written. The paths that integrators used before do not have these fields. */
export const livingTodoOutput = z.extend(todoOutput, {
  droppedAt: z.nullable(momentSchema),
  dropReason: z.nullable(z.string()),
  /** How often its deadline was replaced by another one. */
  moves: z.int(),
  /** The person without an account who is responsible; the name is in `personResponsible`. */
  contactId: z.nullable(idSchema),
  /** The deadline that this person asks for, and why. */
  wantedDeadline: z.nullable(daySchema),
  wantedReason: z.nullable(z.string()),
});

export type LivingTodo = z.infer<typeof livingTodoOutput>;

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

/** A new to-do of an active or completed plan; without a question it belongs to the last step that takes to-dos. */
export const addTodoInput = z.strictObject({
  id: idSchema,
  questionId: z.optional(idSchema),
  ...fields,
  /** A person without an account; their name replaces `personResponsible`. */
  contactId: z.optional(idSchema),
});

/** One change of some to-dos of a plan, with the reason, or a note alone. */
export const changeTodosInput = z.strictObject({
  id: idSchema,
  todoIds: z.array(idSchema).check(z.minLength(1), z.maxLength(CHANGED_TODOS_MAX)),
  done: z.optional(z.boolean()),
  deadline: fields.deadline,
  /** Counted from the deadline, or from today where that has passed. */
  moveDays: z.optional(z.int().check(z.minimum(1), z.maximum(MOVE_DAYS_MAX))),
  personResponsible: fields.personResponsible,
  /** A person without an account, whose name becomes that of the person responsible; null leaves the name alone. */
  contactId: z.optional(z.nullable(idSchema)),
  /** What becomes of the deadline that such a person asked for. */
  dateRequest: z.optional(z.enum(['accepted', 'declined'])),
  /** The deadline that this answers; it is refused when they ask for another one by now. */
  wantedDeadline: z.optional(daySchema),
  /** True needs a note, which is the reason; false restores. */
  dropped: z.optional(z.boolean()),
  note: z.optional(optionalText(TODO_NOTE_MAX)),
  /** Made by the caller, so that a change whose answer was lost is not done again when it is sent again. */
  batchId: z.optional(idSchema),
});

export const undoTodosInput = z.strictObject({ id: idSchema, batchId: idSchema });

export const todoIdInput = z.strictObject({ id: idSchema, todoId: idSchema });

export const setQuestionDoneInput = z.strictObject({
  id: idSchema,
  stepId: idSchema,
  questionId: idSchema,
  done: z.boolean(),
});

export const savedTodoOutput = writeOutput('saved', { todo: todoOutput });
export const deletedTodoOutput = writeOutput('deleted', {});
export const addedTodoOutput = writeOutput('saved', { todo: livingTodoOutput });
export const changedTodosOutput = writeOutput('saved', { batchId: idSchema, todos: z.array(livingTodoOutput) });
export const undoneTodosOutput = writeOutput('undone', {
  count: z.int(),
  /** How many were changed again since, and stay as they are. */
  kept: z.int(),
  todos: z.array(livingTodoOutput),
});

/** What happened to a to-do, the newest first. */
export const todoHistoryOutput = z.array(
  z.object({
    at: momentSchema,
    what: z.enum(TODO_EVENTS),
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
    note: z.nullable(z.string()),
    /** The name of the person; null where nobody is known. */
    actor: z.nullable(z.string()),
  }),
);

export type TodoHistory = z.infer<typeof todoHistoryOutput>;

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
export type AddTodoInput = z.infer<typeof addTodoInput>;
export type ChangeTodosInput = z.infer<typeof changeTodosInput>;
export type UndoTodosInput = z.infer<typeof undoTodosInput>;
export type TodoIdInput = z.infer<typeof todoIdInput>;
export type SetQuestionDoneInput = z.infer<typeof setQuestionDoneInput>;
export type Todo = z.infer<typeof todoOutput>;
