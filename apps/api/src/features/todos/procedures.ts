import { idInput } from '@app/schema/fields';
import { todoWeeksOutput } from '@app/schema/overview';
import { savedOutput } from '@app/schema/plans';
import {
  addedTodoOutput,
  addTodoInput,
  allTodosOutput,
  changedTodosOutput,
  changeTodosInput,
  createTodoInput,
  deletedTodoOutput,
  listClientsTodosInput,
  listClientsTodosOutput,
  savedTodoOutput,
  setQuestionDoneInput,
  todoHistoryOutput,
  todoIdInput,
  undoneTodosOutput,
  undoTodosInput,
  updateTodoInput,
} from '@app/schema/todos';
import { signedIn } from '../../trpc/base.ts';
import { addTodo, changeTodos, listTodoHistory, undoTodos } from './change-todos.ts';
import { listClientsTodos } from './clients-queries.ts';
import * as todos from './service.ts';

export const todoProcedures = {
  list: signedIn.query(idInput, allTodosOutput, (ctx, { id }) => todos.listTodos(ctx, id)),
  ofClients: signedIn.query(listClientsTodosInput, listClientsTodosOutput, listClientsTodos),
  create: signedIn.mutation(createTodoInput, savedTodoOutput, todos.createTodo),
  update: signedIn.mutation(updateTodoInput, savedTodoOutput, todos.updateTodo),
  delete: signedIn.mutation(todoIdInput, deletedTodoOutput, todos.deleteTodo),
  add: signedIn.mutation(addTodoInput, addedTodoOutput, addTodo),
  change: signedIn.mutation(changeTodosInput, changedTodosOutput, changeTodos),
  undo: signedIn.mutation(undoTodosInput, undoneTodosOutput, undoTodos),
  history: signedIn.query(todoIdInput, todoHistoryOutput, listTodoHistory),
  setQuestionDone: signedIn.mutation(setQuestionDoneInput, savedOutput, todos.setQuestionDone),
};

/** Part of the `client` router. */
export const todoWeeksProcedures = {
  todoWeeks: signedIn.query(idInput, todoWeeksOutput, (ctx, { id }) => todos.listTodoWeeks(ctx, id)),
};
