import { isDropped } from '@app/schema/todo-state';
import type { LivingTodo, Todo } from '@app/schema/todos';
import { useRef, useState } from 'react';
import { isTransient } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { TOAST_ACTION_MS, toastSuccess } from '../../../lib/toasts.ts';
import { planDocumentQuery, updateCachedDocument } from '../data/plan-queries.ts';
import { useUpdateTodo } from './todo-mutations.ts';

type Ticked = Pick<LivingTodo, 'id' | 'task' | 'done' | 'droppedAt' | 'dropReason'>;

const TOAST_CHARS = 60; // a toast is read in a moment

/** Ticks a to-do at once, offers Undo when the server has it, takes the tick back when it cannot be saved. */
export function useTick(planId: string) {
  const t = useText();
  const latest = useRef(new Map<string, boolean>()); // what was asked for last, by to-do
  const update = useUpdateTodo(planId);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [before, setBefore] = useState<ReadonlyMap<string, boolean>>(new Map());

  const takeBack = (id: string, done: boolean) =>
    updateCachedDocument(planId, (document) => ({
      ...document,
      todos: document.todos.map((todo) => (todo.id === id ? { ...todo, done } : todo)),
    }));

  const set = async (id: string, done: boolean): Promise<boolean> => {
    setFailed((others) => new Set([...others].filter((other) => other !== id)));
    try {
      await update(id, { done });
      return true;
    } catch (error) {
      if (isTransient(error) && (await isStored(planId, id, done))) return true;
      takeBack(id, !done);
      setFailed((others) => new Set([...others, id]));
      return false;
    }
  };

  /** Where it belongs, once nobody can undo it any more; later when the focus is on it, which moving it would lose. */
  const place = (id: string) => {
    setTimeout(() => {
      if (document.activeElement?.closest(`[data-todo="${id}"]`)) return place(id);
      setBefore((places) => new Map([...places].filter(([placed]) => placed !== id)));
    }, TOAST_ACTION_MS);
  };

  const undo = async ({ id, ...dropped }: Ticked): Promise<void> => {
    if (!(await set(id, false)) || !isDropped(dropped)) return;
    try {
      const { giveBack } = await import('./give-back.ts');
      await giveBack(planId, id, { ...dropped, contactId: null });
    } catch {
      setFailed((others) => new Set([...others, id]));
    }
  };

  const tick = async (todo: Ticked, done: boolean): Promise<void> => {
    const { id, task, done: was } = todo;
    setBefore((places) => (places.has(id) ? places : new Map([...places, [id, was]])));
    place(id);
    latest.current.set(id, done);
    if (!(await set(id, done)) || latest.current.get(id) === false) return;
    toastSuccess(t('all_todos.ticked', { task: shortened(task) }), {
      label: t('ui.undo'),
      run: () => void undo(todo),
    });
  };

  /** Whether a to-do is placed as done: as it was before it was ticked, for a while, so that nothing jumps under the pointer. */
  const wasDone = ({ id, done }: Pick<Todo, 'id' | 'done'>) => before.get(id) ?? done;

  return { tick, failed, wasDone };
}

export type Ticking = ReturnType<typeof useTick>;

/** Whether a tick was stored although no answer came. */
async function isStored(planId: string, todoId: string, done: boolean): Promise<boolean> {
  const read = queryClient.fetchQuery({ ...planDocumentQuery(planId), staleTime: 0, retry: false });
  const document = await read.catch(() => null);
  return document?.todos.find(({ id }) => id === todoId)?.done === done;
}

function shortened(task: string): string {
  return task.length > TOAST_CHARS ? `${task.slice(0, TOAST_CHARS - 1).trimEnd()}…` : task;
}
