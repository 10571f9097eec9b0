import type { Todo } from '@app/schema/todos';
import { useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { changeDocument } from '../data/plan-queries.ts';
import { useUpdateTodo } from './todo-mutations.ts';

const TOAST_CHARS = 60; // a toast is read in a moment

type Ticked = Pick<Todo, 'id' | 'task'>;

/** Ticks a to-do at once, offers Undo when the server has it, takes the tick back when it cannot be saved. */
export function useTick(planId: string) {
  const t = useText();
  const update = useUpdateTodo(planId);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());

  const takeBack = (id: string, done: boolean) =>
    changeDocument(planId, (document) => ({
      ...document,
      todos: document.todos.map((todo) => (todo.id === id ? { ...todo, done } : todo)),
    }));

  const set = async (id: string, done: boolean): Promise<boolean> => {
    setFailed((before) => new Set([...before].filter((other) => other !== id)));
    try {
      await update(id, { done });
      return true;
    } catch {
      takeBack(id, !done);
      setFailed((before) => new Set([...before, id]));
      return false;
    }
  };

  const tick = async ({ id, task }: Ticked, done: boolean): Promise<void> => {
    if (!(await set(id, done)) || !done) return;
    toastSuccess(t('all_todos.ticked', { task: shortened(task) }), {
      label: t('ui.undo'),
      run: () => void set(id, false),
    });
  };

  return { tick, failed };
}

function shortened(task: string): string {
  return task.length > TOAST_CHARS ? `${task.slice(0, TOAST_CHARS - 1).trimEnd()}…` : task;
}

/**
 * To-dos ticked during this visit stay in their place, so that nothing jumps under the pointer and the focus is kept.
 * Gives each row as the list is to place it: with the state it had before the first tick.
 */
export function usePlaces() {
  const [before, setBefore] = useState<ReadonlyMap<string, boolean>>(new Map());
  return {
    remember: ({ id, done }: Pick<Todo, 'id' | 'done'>) =>
      setBefore((places) => (places.has(id) ? places : new Map([...places, [id, done]]))),
    placeOf: <Row extends Pick<Todo, 'id' | 'done'>>(row: Row): Row => ({
      ...row,
      done: before.get(row.id) ?? row.done,
    }),
  };
}
