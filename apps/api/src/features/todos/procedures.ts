import { idInput } from '@app/schema/fields';
import { todoWeeksOutput } from '@app/schema/overview';
import { savedOutput } from '@app/schema/plans';
import {
  allTodosOutput,
  createTodoInput,
  deletedTodoOutput,
  listClientsTodosInput,
  listClientsTodosOutput,
  savedTodoOutput,
  setQuestionDoneInput,
  todoIdInput,
  updateTodoInput,
} from '@app/schema/todos';
import { signedIn } from '../../trpc/base.ts';
import { listClientsTodos } from './clients-queries.ts';
import * as todos from './service.ts';

export const todoProcedures = {
  list: signedIn.query(idInput, allTodosOutput, (ctx, { id }) => todos.listTodos(ctx, id)),
  ofClients: signedIn.query(listClientsTodosInput, listClientsTodosOutput, listClientsTodos),
  create: signedIn.mutation(createTodoInput, savedTodoOutput, todos.createTodo),
  update: signedIn.mutation(updateTodoInput, savedTodoOutput, todos.updateTodo),
  delete: signedIn.mutation(todoIdInput, deletedTodoOutput, todos.deleteTodo),
  setQuestionDone: signedIn.mutation(setQuestionDoneInput, savedOutput, todos.setQuestionDone),
};

/** Part of the `client` router. */
export const todoWeeksProcedures = {
  todoWeeks: signedIn.query(idInput, todoWeeksOutput, (ctx, { id }) => todos.listTodoWeeks(ctx, id)),
};
