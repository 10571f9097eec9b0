import { useRef, useState } from 'react';
import { openDrafts } from '../../../lib/drafts.ts';
import type { Kept } from '../../../ui/parsed-field.tsx';
import { openHalfTyped } from '../answers/half-typed.ts';
import type { TodoText } from './todo-mutations.ts';

const halfTyped = (planId: string) => openHalfTyped(openDrafts({ kind: 'half-typed', scope: planId }));

const todoDrafts = (planId: string) => openDrafts({ kind: 'todo-draft', scope: planId });

export const NO_TEXT: TodoText = { task: '', deadline: null, personResponsible: null };

/** A to-do that is being written, kept on the device until it is saved; `field` is the question, or the to-do that is edited. */
export function useTodoDraft(planId: string, field: string, start: TodoText = NO_TEXT) {
  const [text, setText] = useState<TodoText>(() => readTodoDraft(planId, field) ?? start);
  const latest = useRef(text); // for anyone who asks after waiting
  const show = (next: TodoText) => {
    latest.current = next;
    setText(next);
  };
  const change = (part: Partial<TodoText>) => {
    const next = { ...latest.current, ...part };
    show(next);
    todoDrafts(planId).write(field, { value: next, baseVersion: 0, at: Date.now() });
  };
  const keptAt = (part: string): Kept => ({
    read: () => halfTyped(planId).read(`todo-${field}`, part),
    keep: (typed) => {
      halfTyped(planId).keep(`todo-${field}`, part, typed);
      if (typed !== null) change({}); // so that the form is open next time
    },
  });
  /** Where a deadline that cannot be read yet is kept. */
  const deadline = keptAt('deadline');
  /** Where the chosen person without an account is kept. */
  const contact = keptAt('contact');
  const clear = () => {
    for (const part of [deadline, contact]) part.keep(null);
    show(start);
    todoDrafts(planId).remove(field);
  };
  /** Clears what was saved, unless something else was typed since; returns whether it did. */
  const clearSaved = (saved: TodoText): boolean => {
    if (latest.current !== saved) return false;
    clear();
    return true;
  };
  /** Puts before what was typed since what could not be saved. */
  const putBack = ({ task }: TodoText) => {
    const { task: since } = latest.current;
    if (!since.startsWith(task)) change({ task: [task, since].filter(Boolean).join('\n') });
  };
  return { text, change, deadline, contact, clear, clearSaved, putBack };
}

export function readTodoDraft(planId: string, field: string): TodoText | null {
  const value = todoDrafts(planId).read(field)?.value;
  return value && typeof value === 'object' && 'task' in value ? { ...NO_TEXT, ...(value as TodoText) } : null;
}
