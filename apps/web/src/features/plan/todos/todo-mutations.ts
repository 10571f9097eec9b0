import { isDropped, isOpen } from '@app/schema/todo-state';
import type { LivingTodo, Todo, TodoIdInput } from '@app/schema/todos';
import { useMutation } from '@tanstack/react-query';
import { api, queryClient, retryUnanswered } from '../../../lib/api.ts';
import { passNotFound } from '../../../lib/api-error.ts';
import { useSendOnce } from '../../../lib/send-once.ts';
import { trpc } from '../../../lib/trpc.ts';
import { planDocumentQuery, refreshPlan, updateCachedDocument } from '../data/plan-queries.ts';

/** The question that to-dos belong to. */
export type Place = { planId: string; stepId: string; questionId: string };
export type TodoText = Pick<Todo, 'task' | 'deadline' | 'personResponsible'>;
type TodoPatch = Partial<TodoText & Pick<Todo, 'done'>>;

/** What a to-do has that is new. */
const NO_CONTACT = { contactId: null, wantedDeadline: null, wantedReason: null };
const AS_NEW = { doneAt: null, droppedAt: null, dropReason: null, moves: 0, ...NO_CONTACT };

/** Adds a to-do; it is shown at once and has the server's id afterwards. */
export function useCreateTodo({ planId, stepId, questionId }: Place) {
  const change = useMutation(
    api.todo.create.mutationOptions(
      shownAtOnce({
        show: (todos, { task, deadline, personResponsible }, temporaryId) => [
          ...todos,
          {
            task,
            deadline: deadline ?? null,
            personResponsible: personResponsible ?? null,
            id: temporaryId,
            questionId,
            done: false,
            ...AS_NEW,
          },
        ],
        keep: (todos, { todo }, temporaryId) => [
          ...todos.filter(({ id }) => id !== temporaryId && id !== todo.id),
          { ...AS_NEW, ...todo },
        ],
      }),
    ),
  );
  const createOnce = useSendOnce(
    (text: TodoText) => change.mutateAsync({ id: planId, stepId, questionId, ...text }),
    async (text) => {
      const todo = await findStoredTodo(planId, { questionId, ...text });
      return todo && { msg: 'saved' as const, todo };
    },
  );
  return ({ task, deadline, personResponsible }: TodoText) => createOnce({ task, deadline, personResponsible });
}

/** Changes parts of a to-do. */
export function useUpdateTodo(planId: string) {
  const change = useMutation(
    api.todo.update.mutationOptions(
      shownAtOnce({
        show: (todos, { todoId, ...patch }) =>
          todos.map((todo) => (todo.id === todoId ? { ...todo, ...(patch as TodoPatch), id: todoId } : todo)),
        keep: (todos, { todo }) => todos.map((other) => (other.id === todo.id ? { ...other, ...todo } : other)),
      }),
    ),
  );
  return (todoId: string, patch: TodoPatch) => change.mutateAsync({ id: planId, todoId, ...patch });
}

/** Deletes a to-do. */
export function useDeleteTodo(planId: string) {
  const change = useMutation({
    mutationFn: (input: TodoIdInput) => trpc.todo.delete.mutate(input).catch(passNotFound),
    retry: retryUnanswered,
    ...shownAtOnce<TodoIdInput, unknown>({ show: (todos, { todoId }) => todos.filter((todo) => todo.id !== todoId) }),
  });
  return (todoId: string) => change.mutateAsync({ id: planId, todoId });
}

/** Marks all to-dos of a question as done, or as open. */
export function useSetQuestionDone({ planId, stepId, questionId }: Place) {
  const change = useMutation(
    api.todo.setQuestionDone.mutationOptions(
      shownAtOnce({
        show: (todos, { done }) =>
          todos.map((todo) => (todo.questionId === questionId && !isDropped(todo) ? { ...todo, done } : todo)),
      }),
    ),
  );
  return { set: (done: boolean) => change.mutateAsync({ id: planId, stepId, questionId, done }), mutation: change };
}

/** What was sent of a to-do that is to be made. */
type SentTodo = { [Part in keyof LivingTodo]?: LivingTodo[Part] | undefined };

/** Finds an open to-do of a plan that is as one that may have been stored. */
export async function findStoredTodo(planId: string, sent: SentTodo): Promise<LivingTodo | undefined> {
  const { todos } = await queryClient.fetchQuery({ ...planDocumentQuery(planId), staleTime: 0 });
  const parts = Object.entries(sent) as [keyof LivingTodo, unknown][];
  return todos.find(
    (todo) => isOpen(todo) && parts.every(([name, value]) => value === undefined || todo[name] === value),
  );
}

type Change<Input, Answer> = {
  /** How it looks before the server has answered; a new to-do has the temporary id. */
  show: (todos: LivingTodo[], input: Input, temporaryId: string) => LivingTodo[];
  /** What the server made of it. */
  keep?: (todos: LivingTodo[], answer: Answer, temporaryId: string) => LivingTodo[];
};

/** Options of a mutation that is shown at once and taken back when it fails. */
function shownAtOnce<Input extends { id: string }, Answer>({ show, keep }: Change<Input, Answer>) {
  const change = (planId: string, to: (todos: LivingTodo[]) => LivingTodo[]) =>
    updateCachedDocument(planId, (document) => ({ ...document, todos: to(document.todos) }));
  return {
    meta: { silent: true, inPlace: true },
    onMutate: async (input: Input) => {
      const temporaryId = `new-${crypto.randomUUID()}`;
      await queryClient.cancelQueries(api.plan.document.queryFilter({ id: input.id }));
      change(input.id, (todos) => show(todos, input, temporaryId));
      return temporaryId;
    },
    onSuccess: (answer: Answer, { id }: Input, temporaryId: string) =>
      keep && change(id, (todos) => keep(todos, answer, temporaryId)),
    onSettled: (_answer: Answer | undefined, _error: unknown, { id }: Input) => void refreshPlan(id), // not waited for: an error is shown at once
  };
}
