import { idInput } from '@app/schema/fields';
import { todoWeeksOutput } from '@app/schema/overview';
import { savedOutput } from '@app/schema/plans';
import {
  allTodosOutput,
  createTodoInput,
  deletedTodoOutput,
  savedTodoOutput,
  setQuestionDoneInput,
  todoIdInput,
  updateTodoInput,
} from '@app/schema/todos';
import { signedIn } from '../../trpc/base.ts';
import * as todos from './service.ts';

export const todoProcedures = {
  list: signedIn
    .input(idInput)
    .output(allTodosOutput)
    .query(({ ctx, input }) => todos.listTodos(ctx, input.id)),
  create: signedIn
    .input(createTodoInput)
    .output(savedTodoOutput)
    .mutation(({ ctx, input }) => todos.createTodo(ctx, input)),
  update: signedIn
    .input(updateTodoInput)
    .output(savedTodoOutput)
    .mutation(({ ctx, input }) => todos.updateTodo(ctx, input)),
  delete: signedIn
    .input(todoIdInput)
    .output(deletedTodoOutput)
    .mutation(({ ctx, input }) => todos.deleteTodo(ctx, input)),
  setQuestionDone: signedIn
    .input(setQuestionDoneInput)
    .output(savedOutput)
    .mutation(({ ctx, input }) => todos.setQuestionDone(ctx, input)),
};

/** Part of the `client` router. */
export const todoWeeksProcedures = {
  todoWeeks: signedIn
    .input(idInput)
    .output(todoWeeksOutput)
    .query(({ ctx, input }) => todos.listTodoWeeks(ctx, input.id)),
};
