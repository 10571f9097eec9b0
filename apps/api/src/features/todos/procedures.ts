import { todosCsvOutput } from '@app/schema/exports';
import { idInput } from '@app/schema/fields';
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
import { router, signedIn } from '../../trpc/procedures.ts';
import { exportTodos } from '../exports/todos-csv.ts';
import * as todos from './service.ts';

export const todoRouter = router({
  list: signedIn
    .input(idInput)
    .output(allTodosOutput)
    .query(({ ctx, input }) => todos.listTodos(ctx, input.id)),
  exportCsv: signedIn
    .input(idInput)
    .output(todosCsvOutput)
    .query(({ ctx, input }) => exportTodos(ctx, input.id)),
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
    .mutation(({ ctx, input }) => todos.deleteTodo(ctx, input.id, input.todoId)),
  setQuestionDone: signedIn
    .input(setQuestionDoneInput)
    .output(savedOutput)
    .mutation(({ ctx, input }) => todos.setQuestionDone(ctx, input)),
});
