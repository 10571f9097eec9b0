import type { AddTodoInput, ChangeTodosInput, LivingTodo } from '@app/schema/todos';
import { UNDO_MINUTES } from '@app/schema/plan-limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, queryClient } from '../../../lib/api.ts';
import { useSendOnce } from '../../../lib/send-once.ts';
import { parseJson, tabStorage } from '../../../lib/storage.ts';
import { createStore, useStore } from '../../../lib/store.ts';
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

/** Changes to-dos of a plan in one way; the last change can be undone. */
export function useChangeTodos() {
  return useMutation(
    api.todo.change.mutationOptions({
      meta: IN_PLACE,
      onSuccess: ({ batchId, todos }, input) => {
        const { id } = input;
        keepInCache(id, todos);
        if (isUndoable(input)) keepLastChange({ planId: id, batchId, count: todos.length, at: Date.now() });
      },
    }),
  );
}

/** Whether there is something to undo: a note alone changes nothing. */
const isUndoable = (input: ChangeTodosInput): boolean => Object.keys(input).some((name) => !NO_CHANGE.has(name));

/** Undoes the last change; what it says comes as a toast. */
export function useUndoTodos() {
  return useMutation(
    api.todo.undo.mutationOptions({
      meta: { inPlace: true },
      onSuccess: ({ todos }, { id }) => {
        keepLastChange(null);
        keepInCache(id, todos);
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
