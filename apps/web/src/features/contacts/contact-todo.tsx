import type { ContactTodo } from '@app/schema/contacts';
import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate, toDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAct } from './use-contact-page.ts';
import { ContactFailure } from './contact-failure.tsx';
import { openKeptAct, type Act } from './kept-act.ts';

const ContactActForm = lazy(() => import('./contact-act-form.tsx').then((part) => ({ default: part.ContactActForm })));

type Props = { token: string; todo: ContactTodo; onChange: (todo: ContactTodo) => void };

/** A to-do on the page of the person responsible: what it is, and what they can do with it. */
export function ContactTodoCard({ token, todo, onChange }: Props) {
  const t = useText();
  const [act, setAct] = useState<Act | null>(() => openKeptAct(todo.id).found?.act ?? null);
  const mark = useAct();
  const acts = useRef<HTMLDivElement>(null);
  const isTooLate = act === 'date' && todo.done; // it was marked as done meanwhile: what was typed can be a note
  const form = isTooLate ? 'note' : act;
  const close = () => {
    flushSync(() => setAct(null)); // what takes the focus is drawn now, not in some later frame
    acts.current?.querySelector<HTMLElement>(`[data-act="${form}"]`)?.focus();
  };
  const markDone = () =>
    mark.run(async () =>
      onChange((await trpc.contactLink.changeTodo.mutate({ token, todoId: todo.id, done: !todo.done })).todo),
    );
  return (
    <li>
      <Card className="flex flex-col gap-3">
        <TodoFacts todo={todo} />
        {isTooLate && <p role="alert">{t('contact.date.too_late')}</p>}
        {form ? (
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <ContactActForm key={act} {...{ token, todo, onChange }} act={form} onDone={close} />
          </Suspense>
        ) : (
          <div ref={acts} className="flex flex-wrap gap-2">
            <Button
              look={todo.done ? 'secondary' : 'primary'}
              icon={todo.done ? 'undo' : 'check'}
              busy={mark.isPending}
              onClick={() => void markDone()}
            >
              {t(todo.done ? 'ui.undo' : 'contact.done')}
            </Button>
            <Button data-act="note" onClick={() => setAct('note')}>
              {t('contact.note')}
            </Button>
            {!todo.done && (
              <Button data-act="date" onClick={() => setAct('date')}>
                {t('contact.date')}
              </Button>
            )}
          </div>
        )}
        <ContactFailure error={mark.error} />
      </Card>
    </li>
  );
}

function TodoFacts({ todo }: { todo: ContactTodo }) {
  const t = useText();
  const { task, plan, deadline, done, notes, wantedDeadline, wantedReason } = todo;
  const isLate = !done && deadline !== null && deadline < toDay(new Date());
  return (
    <>
      <div className="flex flex-col gap-1">
        <h2 className={`text-body font-semibold ${done ? 'text-ink-soft line-through' : ''}`}>{task}</h2>
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-ink-soft">
          <span>{t('contact.plan', { plan })}</span>
          {deadline !== null && (
            <span className={`inline-flex items-start gap-1 ${isLate ? 'font-semibold text-error' : ''}`}>
              <Icon name={isLate ? 'warning' : 'calendar'} size={16} className="mt-0.5" />
              {t(isLate ? 'contact.late' : 'contact.deadline', { date: formatDate(deadline) })}
            </span>
          )}
          <span role="status" className="inline-flex items-start gap-1 empty:hidden">
            {done && (
              <>
                <Icon name="check-circle" size={16} className="mt-0.5 text-done" />
                {t('contact.is_done')}
              </>
            )}
          </span>
        </p>
      </div>
      {wantedDeadline !== null && (
        <p>
          {t('contact.date.asked', { date: formatDate(wantedDeadline) })}
          {wantedReason !== null && <span className="block text-ink-soft">{wantedReason}</span>}
        </p>
      )}
      {notes.length > 0 && (
        <div className="flex flex-col gap-1 text-small">
          <h3 className="font-semibold">{t('contact.notes')}</h3>
          <ul className="bare-list flex flex-col gap-1">
            {notes.map(({ at, note }) => (
              <li key={`${at} ${note}`} className="whitespace-pre-line">
                <span className="tabular text-ink-soft">{formatDate(at)}</span> {note}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
