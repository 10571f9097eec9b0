import { isDropped, isOpen } from '@app/schema/todo-state';
import type { TodoHistory } from '@app/schema/todos';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText, type Translate } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useNextFocus } from '../../../ui/use-next-focus.ts';
import type { TodoRow } from './all-todos.ts';
import { ChangeForm, type ChangeAct } from './change-form.tsx';
import { useChangeTodos } from './living-todos.ts';

type Props = {
  planId: string;
  todo: TodoRow;
  /** The plan's owner changes it; others read what happened. */
  own: boolean;
  /** Makes another to-do with the same words. */
  onAgain: (todo: TodoRow) => void;
};

/** What can be done with a to-do, and what happened to it. */
export function TodoDetails({ planId, todo, own, onAgain }: Props) {
  return (
    <div className="flex flex-col gap-3 pb-3 pl-10 pointer-coarse:pl-12">
      {own && <Acts {...{ planId, todo, onAgain }} />}
      <History planId={planId} todoId={todo.id} />
    </div>
  );
}

function Acts({ planId, todo, onAgain }: Omit<Props, 'own'>) {
  const t = useText();
  const [act, setAct] = useState<ChangeAct | null>(null);
  const restore = useChangeTodos();
  const box = useRef<HTMLDivElement>(null);
  const opened = useRef<ChangeAct>(null);
  useNextFocus(act, () => box.current?.querySelector<HTMLElement>(`[data-act="${opened.current}"]`));
  const open = (one: ChangeAct) => {
    opened.current = one;
    setAct(one);
  };
  if (act) return <ChangeForm {...{ act, planId }} todoIds={[todo.id]} onDone={() => setAct(null)} />;
  return (
    <div ref={box} className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {listActs(todo).map((one) => (
          <Button key={one} data-act={one} size="small" onClick={() => open(one)}>
            {t(`all_todos.change.${one}`)}
          </Button>
        ))}
        {isDropped(todo) && (
          <Button
            size="small"
            busy={restore.isPending}
            onClick={() => restore.mutate({ id: planId, todoIds: [todo.id], dropped: false })}
          >
            {t('all_todos.change.restore')}
          </Button>
        )}
        {!isOpen(todo) && (
          <Button size="small" onClick={() => onAgain(todo)}>
            {t('all_todos.change.again')}
          </Button>
        )}
      </div>
      <FailureText error={restore.error} />
    </div>
  );
}

function listActs(todo: TodoRow): ChangeAct[] {
  if (!isOpen(todo)) return ['note'];
  return ['deadline', ...(todo.deadline === null ? [] : (['move'] as const)), 'person', 'note', 'drop'];
}

function History({ planId, todoId }: { planId: string; todoId: string }) {
  const t = useText();
  const query = useQuery(api.todo.history.queryOptions({ id: planId, todoId }, { meta: { inPlace: true } }));
  return (
    <section aria-label={t('all_todos.history')} className="flex flex-col gap-1 text-small">
      <h3 className="font-semibold">{t('all_todos.history')}</h3>
      <Loaded query={query} size="h-12 w-full">
        {(events) =>
          events.length === 0 ? (
            <p className="text-ink-soft">{t('all_todos.history.none')}</p>
          ) : (
            <ol className="bare-list flex flex-col gap-1">
              {events.map((event) => (
                <li key={`${event.at} ${event.what}`}>
                  <span className="tabular text-ink-soft">{formatDate(event.at)}</span> {describe(t, event)}
                  {event.actor !== null && <span className="text-ink-soft"> · {event.actor}</span>}
                  {event.note !== null && event.what !== 'dropped' && (
                    <span className="block pl-4 text-ink-soft">{event.note}</span>
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}

function describe(t: Translate, { what, before, after }: TodoHistory[number]): string {
  if (what === 'deadline') {
    if (after === null) return t('all_todos.history.deadline_removed');
    if (before === null || before === after) return t('all_todos.history.deadline_set', { day: formatDate(after) });
    return t('all_todos.history.deadline', { before: formatDate(before), after: formatDate(after) });
  }
  if (what === 'person')
    return after === null ? t('all_todos.history.person_removed') : t('all_todos.history.person', { name: after });
  if (what === 'contact') return t('all_todos.history.contact', { name: after ?? '' });
  if (what === 'contact_removed') return t('all_todos.history.contact_removed', { name: before ?? '' });
  if (what === 'date_requested') return t('all_todos.wanted', { date: formatDate(after ?? '') });
  if (what === 'date_restored') return t('all_todos.history.date_restored', { day: formatDate(after ?? '') });
  if (what === 'date_declined') return t('all_todos.history.date_declined', { day: formatDate(before ?? '') });
  if (what === 'dropped') return t('all_todos.history.dropped', { reason: after ?? '' });
  return t(`all_todos.history.${what}`);
}
