import type { ContactTodo } from '@app/schema/contacts';
import { TODO_NOTE_MAX } from '@app/schema/plan-limits';
import { useRef, useState } from 'react';
import { formatDate, toDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { Form, SubmitButton, useAppForm } from '../../ui/form/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useChangeTodo } from './contact-queries.ts';

type Act = 'note' | 'date';

/** A to-do on the page of the person responsible: what it is, and what they can do with it. */
export function ContactTodoCard({ token, todo }: { token: string; todo: ContactTodo }) {
  const t = useText();
  const [act, setAct] = useState<Act | null>(null);
  const change = useChangeTodo(token);
  const acts = useRef<HTMLDivElement>(null);
  const close = () => {
    setAct(null);
    requestAnimationFrame(() => acts.current?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.focus());
  };
  return (
    <li>
      <Card className="flex flex-col gap-3">
        <TodoFacts todo={todo} />
        {act ? (
          <ActForm key={act} act={act} token={token} todoId={todo.id} onDone={close} />
        ) : (
          <div ref={acts} className="flex flex-wrap gap-2">
            <Button
              look={todo.done ? 'secondary' : 'primary'}
              icon={todo.done ? 'undo' : 'check'}
              busy={change.isPending}
              onClick={() => change.mutate({ token, todoId: todo.id, done: !todo.done })}
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
        <FailureText error={change.error} />
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
        <h2 className={`text-body font-semibold wrap-anywhere ${done ? 'text-ink-soft line-through' : ''}`}>{task}</h2>
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-ink-soft">
          <span className="wrap-anywhere">{t('contact.plan', { plan })}</span>
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
        <p className="wrap-anywhere">
          {t('contact.date.asked', { date: formatDate(wantedDeadline) })}
          {wantedReason !== null && <span className="block text-ink-soft">{wantedReason}</span>}
        </p>
      )}
      {notes.length > 0 && (
        <div className="flex flex-col gap-1 text-small">
          <h3 className="font-semibold">{t('contact.notes')}</h3>
          <ul className="bare-list flex flex-col gap-1">
            {notes.map(({ at, note }) => (
              <li key={`${at} ${note}`} className="whitespace-pre-line wrap-anywhere">
                <span className="tabular text-ink-soft">{formatDate(at)}</span> {note}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

type FormProps = { token: string; todoId: string; act: Act; onDone: () => void };

type Values = { wantedDeadline: string | null; note: string };

const START: Values = { wantedDeadline: null, note: '' };

/** A note, or another deadline with a reason. */
function ActForm({ token, todoId, act, onDone }: FormProps) {
  const t = useText();
  const change = useChangeTodo(token);
  const isDate = act === 'date';
  const form = useAppForm({
    labels: { wantedDeadline: 'contact.date.day', note: isDate ? 'contact.date.reason' : 'contact.note.text' },
    defaultValues: START,
    schema: () => import('@app/schema/contacts').then((schemas) => schemas.changeContactTodoInput),
    toInput: ({ wantedDeadline, note }) => ({
      token,
      todoId,
      note: note.trim(),
      ...(isDate && wantedDeadline !== null && { wantedDeadline }),
    }),
    check: ({ wantedDeadline, note }) => ({
      ...(isDate && wantedDeadline === null && { wantedDeadline: 'validation_errors_text.required' }),
      ...(isDate && isPast(wantedDeadline) && { wantedDeadline: 'validation_errors_text.past_day' }),
      ...(!isDate && note.trim() === '' && { note: 'validation_errors_text.required' }),
    }),
    onSubmit: (input) => change.mutateAsync(input),
    onSuccess: onDone,
    hideSummary: true,
    startsAt: isDate ? 'wantedDeadline' : 'note',
  });
  return (
    <Form form={form} sendsByKeys className="flex flex-col gap-3 rounded-card border border-line bg-paper p-3">
      {isDate && <DateField {...form.value('wantedDeadline')} />}
      <TextArea {...form.text('note')} rows={2} optional={isDate} limit={TODO_NOTE_MAX} />
      <FailureText text={form.failureText} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} size="small">
          {t(`contact.${act}.save`)}
        </SubmitButton>
        <Button size="small" look="quiet" onClick={onDone}>
          {t('contact.cancel')}
        </Button>
      </div>
    </Form>
  );
}

const isPast = (day: string | null) => day !== null && day < toDay(new Date());
