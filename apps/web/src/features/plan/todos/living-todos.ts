import type { AddTodoInput, ChangeTodosInput, LivingTodo } from '@app/schema/todos';
import { UNDO_MINUTES } from '@app/schema/plan-limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failedWith } from '../../../lib/api-error.ts';
import { api, queryClient, retryUnanswered } from '../../../lib/api.ts';
import { useSendOnce } from '../../../lib/send-once.ts';
import { parseJson, tabStorage } from '../../../lib/storage.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { Kept } from '../../../ui/parsed-field.tsx';
import { refreshPlan, updateCachedDocument } from '../data/plan-queries.ts';
import { findStoredTodo } from './todo-mutations.ts';

const KEY = 'last-todo-change';
const UNDO_MS = UNDO_MINUTES * 60_000;
const NO_CHANGE: ReadonlySet<string> = new Set(['id', 'todoIds', 'note']);
const IN_PLACE = { silent: true, inPlace: true };

/** The last change of to-dos in this tab, which can be undone for a while; holds ids alone. */
type LastChange = { planId: string; batchId: string; count: number; at: number };

const lastChange = createStore(parseJson(tabStorage.read(KEY)) as LastChange | null);

function keepLastChange(change: LastChange | null): void {
  lastChange.set(change);
  tabStorage.write(KEY, change && JSON.stringify(change));
}

/** The last change of a plan's to-dos as long as it can be undone; null afterwards. */
export function useLastChange(planId: string): LastChange | null {
  const last = useStore(lastChange);
  useEffect(() => {
    if (!last) return;
    const over = setTimeout(() => keepLastChange(null), Math.max(0, last.at + UNDO_MS - Date.now()));
    return () => clearTimeout(over);
  }, [last]);
  return last?.planId === planId ? last : null;
}

/**
 * Changes to-dos of a plan in one way; the last change can be undone. One that is sent again because the answer was lost is done once:
 * until an answer comes, what was sent is kept, in `kept` where the caller keeps what is typed.
 */
export function useChangeTodos(kept?: Kept) {
  const [unanswered] = useState(() => kept ?? keepInMemory());
  return useMutation({
    mutationFn: async (input: ChangeTodosInput) => {
      const { batchId, before } = readSent(unanswered, input) ?? toSent(input);
      unanswered.keep(JSON.stringify({ input, batchId, before } satisfies SentChange));
      const { todos } = await trpc.todo.change.mutate({ ...input, batchId });
      unanswered.keep(null);
      return { batchId, todos, count: countChanged(before, todos) };
    },
    meta: IN_PLACE,
    retry: retryUnanswered,
    onSuccess: ({ batchId, todos, count }, input) => {
      const { id } = input;
      keepInCache(id, todos);
      if (count > 0 && isUndoable(input)) keepLastChange({ planId: id, batchId, count, at: Date.now() });
    },
  });
}

/** A change that has no answer yet, and the to-dos as they were. */
type SentChange = { input: ChangeTodosInput; batchId: string; before: readonly LivingTodo[] };

function toSent(input: ChangeTodosInput): SentChange {
  return { input, batchId: crypto.randomUUID(), before: readCachedTodos(input.id, input.todoIds) };
}

/** What was sent without an answer, when it was this very change. */
function readSent({ read }: Kept, input: ChangeTodosInput): SentChange | null {
  const sent = parseJson(read()) as SentChange | null;
  return sent && JSON.stringify(sent.input) === JSON.stringify(input) ? sent : null;
}

function keepInMemory(): Kept {
  let text: string | null = null;
  return { read: () => text, keep: (next) => (text = next) };
}

/** To-dos of a plan as they are shown. */
export function readCachedTodos(planId: string, ids: readonly string[]): readonly LivingTodo[] {
  const document = queryClient.getQueryData(api.plan.document.queryKey({ id: planId }));
  return (document?.todos ?? []).filter(({ id }) => ids.includes(id));
}

function countChanged(before: readonly LivingTodo[], todos: readonly LivingTodo[]): number {
  const byId = new Map(before.map((todo) => [todo.id, todo]));
  const isChanged = (todo: LivingTodo) =>
    Object.entries(todo).some(([name, value]) => byId.get(todo.id)?.[name as keyof LivingTodo] !== value);
  return todos.filter(isChanged).length;
}

/** Whether there is something to undo: a note alone changes nothing. */
const isUndoable = (input: ChangeTodosInput): boolean => Object.keys(input).some((name) => !NO_CHANGE.has(name));

/** Whether a change cannot be undone any more, however often one tries. */
export const isPastUndo = (error: unknown): boolean =>
  failedWith(error, 'not_found') || failedWith(error, 'undo_too_late');

/** Undoes the last change; what it says comes as a toast. */
export function useUndoTodos() {
  return useMutation(
    api.todo.undo.mutationOptions({
      meta: { inPlace: true },
      retry: retryUnanswered,
      onSuccess: ({ todos }, { id }) => {
        keepLastChange(null);
        keepInCache(id, todos);
      },
      onError: (error) => {
        if (isPastUndo(error)) keepLastChange(null);
      },
    }),
  );
}

/** Adds a to-do to an active or completed plan. */
export function useAddTodo(): (input: AddTodoInput) => Promise<{ todo: LivingTodo }> {
  const { mutateAsync } = useMutation(
    api.todo.add.mutationOptions({ meta: IN_PLACE, onSuccess: ({ todo }, { id }) => keepInCache(id, [todo]) }),
  );
  return useSendOnce<AddTodoInput, { todo: LivingTodo }>(mutateAsync, async ({ id, personResponsible, ...sent }) => {
    const name = sent.contactId === undefined ? personResponsible : undefined; // else it is that of the person
    const todo = await findStoredTodo(id, { ...sent, personResponsible: name });
    return todo && { todo };
  });
}

/** Shows what the server made of to-dos, new ones too, and reads the plan and the histories again. */
export function keepInCache(planId: string, changed: readonly LivingTodo[]): void {
  const ids = new Set(changed.map(({ id }) => id));
  updateCachedDocument(planId, (document) => ({
    ...document,
    todos: [...document.todos.filter(({ id }) => !ids.has(id)), ...changed],
  }));
  void queryClient.invalidateQueries(api.todo.history.pathFilter());
  void refreshPlan(planId);
}
