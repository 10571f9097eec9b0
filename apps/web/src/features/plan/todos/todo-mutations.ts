import type { Todo } from '@app/schema/todos';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { trpc } from '../../../lib/trpc.ts';

/** Where a plan's to-dos lie in the cache; `features/plan/plan-queries.ts` reads the same key. */
const documentKey = (planId: string): QueryKey => ['plan', 'document', planId];

type WithTodos = { todos: Todo[] };
type Place = { planId: string; stepId: string; questionId: string };
export type TodoText = Pick<Todo, 'task' | 'deadline' | 'personResponsible'>;
export type TodoPatch = Partial<TodoText & Pick<Todo, 'done'>>;

/** Adds a to-do; it is shown at once and stands under the server's id afterwards. */
export function useCreateTodo({ planId, stepId, questionId }: Place) {
  const change = useTodoChange<TodoText & { temporaryId: string }, { todo: Todo }>(planId, {
    send: ({ task, deadline, personResponsible }) =>
      trpc.todo.create.mutate({ id: planId, stepId, questionId, task, deadline, personResponsible }),
    show: (todos, { temporaryId, ...text }) => [
      ...todos,
      { ...text, id: temporaryId, questionId, done: false, doneAt: null },
    ],
    keep: (todos, { temporaryId }, { todo }) => [
      ...todos.filter(({ id }) => id !== temporaryId && id !== todo.id),
      todo,
    ],
  });
  return (text: TodoText) => change.mutateAsync({ ...text, temporaryId: `new-${crypto.randomUUID()}` });
}

export function useUpdateTodo(planId: string) {
  const change = useTodoChange<{ todoId: string; patch: TodoPatch }, { todo: Todo }>(planId, {
    send: ({ todoId, patch }) => trpc.todo.update.mutate({ id: planId, todoId, ...patch }),
    show: (todos, { todoId, patch }) => todos.map((todo) => (todo.id === todoId ? { ...todo, ...patch } : todo)),
    keep: (todos, { todoId }, { todo }) => todos.map((other) => (other.id === todoId ? todo : other)),
  });
  return (todoId: string, patch: TodoPatch) => change.mutateAsync({ todoId, patch });
}

export function useDeleteTodo(planId: string) {
  const change = useTodoChange<string, unknown>(planId, {
    send: (todoId) => trpc.todo.delete.mutate({ id: planId, todoId }),
    show: (todos, todoId) => todos.filter((todo) => todo.id !== todoId),
  });
  return (todoId: string) => change.mutateAsync(todoId);
}

export function useSetQuestionDone({ planId, stepId, questionId }: Place) {
  const change = useTodoChange<boolean, unknown>(planId, {
    send: (done) => trpc.todo.setQuestionDone.mutate({ id: planId, stepId, questionId, done }),
    show: (todos, done) => todos.map((todo) => (todo.questionId === questionId ? { ...todo, done } : todo)),
  });
  return (done: boolean) => change.mutateAsync(done);
}

type Change<Input, Answer> = {
  send: (input: Input) => Promise<Answer>;
  /** How it looks before the server has answered. */
  show: (todos: Todo[], input: Input) => Todo[];
  /** What the server made of it. */
  keep?: (todos: Todo[], input: Input, answer: Answer) => Todo[];
};

/** Shown at once, taken back when it fails; lists elsewhere read again. */
function useTodoChange<Input, Answer>(planId: string, { send, show, keep }: Change<Input, Answer>) {
  const queryClient = useQueryClient();
  const put = (change: (todos: Todo[]) => Todo[]) =>
    queryClient.setQueryData<WithTodos>(
      documentKey(planId),
      (document) => document && { ...document, todos: change(document.todos) },
    );
  return useMutation({
    mutationFn: send,
    meta: { silent: true },
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey: documentKey(planId) });
      put((todos) => show(todos, input));
    },
    onSuccess: (answer, input) => keep && put((todos) => keep(todos, input, answer)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['todos'] });
      void queryClient.invalidateQueries({ queryKey: documentKey(planId) }); // not waited for: a failure is told at once
    },
  });
}
