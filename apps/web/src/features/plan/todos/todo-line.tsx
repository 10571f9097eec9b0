import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TodoFacts, type FactsOfTodo } from './todo-facts.tsx';

/** A to-do to read, as an item of a list: done or open, the task, deadline and person. */
export function TodoLine({ todo, children }: { todo: FactsOfTodo; children: ReactNode }) {
  const t = useText();
  return (
    <li className="flex items-start gap-2 border-b border-line py-1.5 last:border-b-0">
      <Icon
        name={todo.done ? 'check-circle' : 'circle'}
        className={`mt-1 ${todo.done ? 'text-done' : 'text-ink-soft'}`}
      />
      <span className="min-w-0">
        <span className="sr-only">{todo.done ? t('review.todo_done') : t('review.todo_open')}: </span>
        {children}
        <span className="block text-small text-ink-soft">
          <TodoFacts todo={todo} />
        </span>
      </span>
    </li>
  );
}

/** Open before done, then by deadline, undated last. */
export function byDeadline(a: FactsOfTodo, b: FactsOfTodo): number {
  if (a.done !== b.done) return a.done ? 1 : -1;
  return (a.deadline ?? '9999').localeCompare(b.deadline ?? '9999');
}
