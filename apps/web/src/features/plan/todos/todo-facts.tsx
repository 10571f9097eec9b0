import type { Todo } from '@app/schema/todos';
import { toDay, formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';

const today = () => toDay(new Date());

/** What is shown under the task of a to-do; a shared plan's has no person. */
export type FactsOfTodo = Pick<Todo, 'deadline' | 'done'> & Partial<Pick<Todo, 'personResponsible'>>;

/** Deadline and person; an open one that is late says so in words. */
export function TodoFacts({ todo }: { todo: FactsOfTodo }) {
  const t = useText();
  const late = todo.deadline !== null && !todo.done && todo.deadline < today();
  if (!todo.deadline && !todo.personResponsible) return null;
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3">
      {todo.deadline && (
        <span className={`inline-flex items-center gap-1 ${late ? 'font-semibold text-error' : ''}`}>
          <Icon name={late ? 'warning' : 'calendar'} size={16} />
          {late ? t('todo.late', { date: formatDate(todo.deadline) }) : formatDate(todo.deadline)}
        </span>
      )}
      {todo.personResponsible && (
        <span className="inline-flex min-w-0 items-center gap-1 wrap-anywhere">
          <Icon name="person" size={16} />
          {todo.personResponsible}
        </span>
      )}
    </span>
  );
}
