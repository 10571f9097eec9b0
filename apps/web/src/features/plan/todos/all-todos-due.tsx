import { toDay, daysBetween, formatDate, formatRelativeDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { TodoRow } from './all-todos.ts';

const NEAR_DAYS = 14; // beyond it the date says more than "in 5 weeks"
const LONG_AGO_DAYS = 60;

/** When a to-do is due, was due or was done; who is responsible. */
export function TodoDue({ todo }: { todo: Pick<TodoRow, 'deadline' | 'personResponsible' | 'done' | 'doneAt'> }) {
  const t = useText();
  const today = toDay(new Date());
  const late = !todo.done && todo.deadline !== null && todo.deadline < today;
  return (
    <>
      {todo.deadline !== null && !todo.done && (
        <span className={`inline-flex items-start gap-1 ${late ? 'font-semibold text-error' : ''}`}>
          <Icon name={late ? 'warning' : 'calendar'} size={16} className="mt-0.5" />
          {deadlineText(todo.deadline, today, t)}
        </span>
      )}
      {todo.done && todo.doneAt !== null && (
        <span className="inline-flex items-start gap-1">
          <Icon name="check" size={16} className="mt-0.5" />
          {t('all_todos.done_on', { date: formatDate(todo.doneAt) })}
        </span>
      )}
      {todo.personResponsible && (
        <span className="inline-flex min-w-0 items-start gap-1">
          <Icon name="person" size={16} className="mt-0.5" />
          <span className="min-w-0 break-words">{todo.personResponsible}</span>
        </span>
      )}
    </>
  );
}

function deadlineText(deadline: string, today: string, t: ReturnType<typeof useText>): string {
  const days = daysBetween(today, deadline);
  const date = formatDate(deadline);
  if (days < -LONG_AGO_DAYS) return t('all_todos.late_long', { date });
  const when = formatRelativeDay(deadline, today);
  if (days < 0) return t('all_todos.late', { date, when });
  return days <= NEAR_DAYS ? t('all_todos.due', { date, when }) : date;
}
