import type { LivingTodo, Todo } from '@app/schema/todos';
import type { ReactNode } from 'react';
import { formatDate, toDay } from '../../../lib/format.ts';
import { useText, type TextKey } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';

/** What is shown of a to-do besides its task; a shared plan's has no person. */
export type ShownTodo = Pick<Todo, 'deadline' | 'done'> & Partial<Pick<LivingTodo, 'personResponsible' | 'dropReason'>>;

/** A to-do to read, as an item of a list: done or open, the task, deadline and person. */
export function TodoLine({ todo, children }: { todo: ShownTodo; children: ReactNode }) {
  const t = useText();
  return (
    <li className="flex items-start gap-2 border-b border-line py-1.5 last:border-b-0">
      <Icon
        name={todo.done ? 'check-circle' : 'circle'}
        className={`mt-1 ${todo.done ? 'text-done' : 'text-ink-soft'}`}
      />
      <span className="min-w-0">
        <span className="sr-only">{t(getStateKey(todo))}: </span>
        {children}
        <span className="block text-small text-ink-soft">
          <TodoFacts todo={todo} />
        </span>
      </span>
    </li>
  );
}

function getStateKey({ done, dropReason }: ShownTodo): TextKey {
  if (done) return 'review.todo_done';
  return dropReason ? 'all_todos.state.dropped' : 'review.todo_open';
}

/** Deadline and person; an open one that is late says so in words. */
export function TodoFacts({ todo: { deadline, done, personResponsible, dropReason } }: { todo: ShownTodo }) {
  const t = useText();
  if (!deadline && !personResponsible && !dropReason) return null;
  const late = deadline !== null && !done && !dropReason && deadline < toDay(new Date());
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3">
      {deadline && (
        <span className={`inline-flex items-center gap-1 ${late ? 'font-semibold text-error' : ''}`}>
          <Icon name={late ? 'warning' : 'calendar'} size={16} />
          {late ? t('todo.late', { date: formatDate(deadline) }) : formatDate(deadline)}
        </span>
      )}
      {dropReason && <span>{t('all_todos.dropped_because', { reason: dropReason })}</span>}
      {personResponsible && (
        <span className="inline-flex min-w-0 items-center gap-1">
          <Icon name="person" size={16} />
          {personResponsible}
        </span>
      )}
    </span>
  );
}

/** Open before done, then by deadline, undated last. */
export function compareDeadlines(a: ShownTodo, b: ShownTodo): number {
  if (a.done !== b.done) return a.done ? 1 : -1;
  return (a.deadline ?? '9999').localeCompare(b.deadline ?? '9999');
}
