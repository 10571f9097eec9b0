import { stepNameKey } from '@app/schema/text-keys';
import { isOpen } from '@app/schema/todo-state';
import { useState, type ReactNode } from 'react';
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

/** To-dos that are chosen to be changed together. */
export type Selection = { chosen: ReadonlySet<string>; choose: (ids: readonly string[], isChosen: boolean) => void };

type Props = {
  plan: Pick<Plan, 'id' | 'active'>;
  todo: TodoRow;
  /** Left out for those who may only look; the plan's owner ticks and goes to the step. */
  onTick?: ((todo: TodoRow, done: boolean) => Promise<void>) | undefined;
  failed: boolean;
  /** While several are chosen, in place of the tick. */
  selection?: Selection | null;
  /** What the person responsible asks for. */
  request?: ReactNode;
  /** Opens under the row. */
  details?: ReactNode;
};

/** One to-do in a list: tick, task, when, who, where it comes from. */
export function AllTodosRow({ plan, todo, onTick, failed, selection = null, request, details }: Props) {
  const t = useText();
  const { step, questionKey } = todo;
  const stepName = t('all_todos.step', { number: step.position, step: t(stepNameKey(step.key)) });
  const [isOpened, setOpened] = useState(false);
  const task = <span className={isOpen(todo) ? '' : 'text-ink-soft line-through'}>{todo.task}</span>;
  return (
    <li
      data-todo={todo.id}
      className="flex flex-col border-b border-line py-1.5 last:border-b-0 print:break-inside-avoid"
    >
      {selection ? (
        <Checkbox
          label={
            <>
              <span className="sr-only">{t('all_todos.choose.one')} </span>
              {task}
            </>
          }
          checked={selection.chosen.has(todo.id)}
          onCheckedChange={async (isChosen) => selection.choose([todo.id], isChosen)}
        />
      ) : onTick ? (
        <Checkbox label={task} checked={todo.done} onCheckedChange={(done) => onTick(todo, done)} />
      ) : (
        <span className="flex items-start gap-1">
          <span className="flex size-9 shrink-0 items-center justify-center text-ink-soft">
            <Icon name={todo.done ? 'check-circle' : 'circle'} />
          </span>
          <span className="min-w-0 py-1">
            <span className="sr-only">{t(`all_todos.state.${getState(todo)}`)} </span>
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
        {details && !selection && (
          <button
            type="button"
            aria-expanded={isOpened}
            aria-label={t('all_todos.details_of', { task: todo.task })}
            className="inline-flex min-h-6 items-center gap-1 rounded-field font-medium text-accent hover:text-accent-strong pointer-coarse:min-h-11 print:hidden"
            onClick={() => setOpened(!isOpened)}
          >
            <Icon name="chevron-right" size={16} className={`transition-transform ${isOpened ? 'rotate-90' : ''}`} />
            {t('all_todos.details')}
          </button>
        )}
      </div>
      {!selection && request}
      {isOpened && !selection && details}
      {failed && (
        <div className="pl-10 pointer-coarse:pl-12" role="alert">
          <FieldErrorText text={t('all_todos.not_saved')} />
        </div>
      )}
    </li>
  );
}

function getState(todo: TodoRow): 'open' | 'done' | 'dropped' {
  if (isOpen(todo)) return 'open';
  return todo.done ? 'done' : 'dropped';
}

const NEAR_DAYS = 14; // beyond it the date says more than "in 5 weeks"
const LONG_AGO_DAYS = 60;
const MOVED_OFTEN = 2;

/** When a to-do is due, was due or was done; who is responsible. */
function TodoDue({ todo }: { todo: TodoRow }) {
  const t = useText();
  const { deadline, personResponsible, done, doneAt, dropReason, moves } = todo;
  const days = deadline === null ? 0 : daysBetween(toDay(new Date()), deadline);
  return (
    <>
      {deadline !== null && isOpen(todo) && (
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
      {dropReason !== null && <span>{t('all_todos.dropped_because', { reason: dropReason })}</span>}
      {moves >= MOVED_OFTEN && isOpen(todo) && <span>{t('all_todos.moved', { n: moves })}</span>}
      {personResponsible && (
        <span className="inline-flex min-w-0 items-start gap-1">
          <Icon name="person" size={16} className="mt-0.5" />
          <span className="min-w-0">{personResponsible}</span>
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
