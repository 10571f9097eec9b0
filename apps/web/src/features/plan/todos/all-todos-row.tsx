import { stepNameKey } from '@app/schema/text-keys';
import { daysBetween, formatDate, formatRelativeDay, toDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldErrorText } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toStepSearch } from '../data/plan-search.ts';
import type { Plan } from '../data/plan-queries.ts';
import type { TodoRow } from './all-todos.ts';

type Props = {
  plan: Pick<Plan, 'id' | 'active'>;
  todo: TodoRow;
  /** Left out for those who may only look; the plan's owner ticks and goes to the step. */
  onTick?: ((todo: TodoRow, done: boolean) => Promise<void>) | undefined;
  failed: boolean;
};

/** One to-do in a list: tick, task, when, who, where it comes from. */
export function AllTodosRow({ plan, todo, onTick, failed }: Props) {
  const t = useText();
  const { step, questionKey } = todo;
  const stepName = t('all_todos.step', { number: step.position, step: t(stepNameKey(step.key)) });
  const task = <span className={`wrap-anywhere ${todo.done ? 'text-ink-soft line-through' : ''}`}>{todo.task}</span>;
  return (
    <li
      data-todo={todo.id}
      className="flex flex-col border-b border-line py-1.5 last:border-b-0 print:break-inside-avoid"
    >
      {onTick ? (
        <Checkbox label={task} checked={todo.done} onCheckedChange={(done) => onTick(todo, done)} />
      ) : (
        <span className="flex items-start gap-1">
          <span className="flex size-9 shrink-0 items-center justify-center text-ink-soft">
            <Icon name={todo.done ? 'check-circle' : 'circle'} />
          </span>
          <span className="min-w-0 py-1">
            <span className="sr-only">{t(todo.done ? 'all_todos.state.done' : 'all_todos.state.open')} </span>
            {task}
          </span>
        </span>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-0.5 pl-10 text-small text-ink-soft pointer-coarse:pl-12">
        <TodoDue todo={todo} />
        {onTick ? (
          <TextLink
            to={PATHS.plan}
            search={toStepSearch(plan, step.position, questionKey)}
            className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
          >
            {stepName}
          </TextLink>
        ) : (
          <span>{stepName}</span>
        )}
      </div>
      {failed && (
        <div className="pl-10 pointer-coarse:pl-12" role="alert">
          <FieldErrorText text={t('all_todos.not_saved')} />
        </div>
      )}
    </li>
  );
}

const NEAR_DAYS = 14; // beyond it the date says more than "in 5 weeks"
const LONG_AGO_DAYS = 60;

/** When a to-do is due, was due or was done; who is responsible. */
function TodoDue({ todo: { deadline, personResponsible, done, doneAt } }: { todo: TodoRow }) {
  const t = useText();
  const days = deadline === null ? 0 : daysBetween(toDay(new Date()), deadline);
  return (
    <>
      {deadline !== null && !done && (
        <span className={`inline-flex items-start gap-1 ${days < 0 ? 'font-semibold text-error' : ''}`}>
          <Icon name={days < 0 ? 'warning' : 'calendar'} size={16} className="mt-0.5" />
          {describeDeadline(deadline)}
        </span>
      )}
      {done && doneAt !== null && (
        <span className="inline-flex items-start gap-1">
          <Icon name="check" size={16} className="mt-0.5" />
          {t('all_todos.done_on', { date: formatDate(doneAt) })}
        </span>
      )}
      {personResponsible && (
        <span className="inline-flex min-w-0 items-start gap-1">
          <Icon name="person" size={16} className="mt-0.5" />
          <span className="min-w-0 break-words">{personResponsible}</span>
        </span>
      )}
    </>
  );

  function describeDeadline(day: string): string {
    const date = formatDate(day);
    if (days < -LONG_AGO_DAYS) return t('all_todos.late_long', { date });
    if (days > NEAR_DAYS) return date;
    return t(days < 0 ? 'all_todos.late' : 'all_todos.due', { date, when: formatRelativeDay(day, toDay(new Date())) });
  }
}
