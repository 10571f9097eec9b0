import type { ContactTodo } from '@app/schema/contacts';
import { TODO_NOTE_MAX } from '@app/schema/plan-limits';
import { useState } from 'react';
import { toDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Form, SubmitButton, useAppForm } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ContactFailure } from './contact-failure.tsx';
import { NOTHING_TYPED, openKeptAct, type Act } from './kept-act.ts';

type Props = { token: string; todoId: string; act: Act; onChange: (todo: ContactTodo) => void; onDone: () => void };

/** A note, or another deadline with a reason; what is typed stays on the device until it is saved. */
export function ContactActForm({ token, todoId, act, onChange, onDone }: Props) {
  const t = useText();
  const isDate = act === 'date';
  const kept = openKeptAct(todoId);
  const [typed] = useState(kept.read);
  const close = () => {
    kept.forget();
    onDone();
  };
  const form = useAppForm({
    labels: { wantedDeadline: 'contact.date.day', note: isDate ? 'contact.date.reason' : 'contact.note.text' },
    defaultValues: typed?.values ?? NOTHING_TYPED,
    onChange: (values) => kept.keep({ act, values }),
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
    onSubmit: (input) => trpc.contactLink.changeTodo.mutate(input),
    onSuccess: ({ todo }) => {
      onChange(todo);
      close();
    },
    hideSummary: true,
    startsAt: typed ? undefined : isDate ? 'wantedDeadline' : 'note',
  });
  return (
    <Form form={form} sendsByKeys className="flex flex-col gap-3 rounded-card border border-line bg-paper p-3">
      {isDate && <DateField {...form.value('wantedDeadline')} kept={kept.day} />}
      <TextArea {...form.text('note')} rows={2} optional={isDate} limit={TODO_NOTE_MAX} />
      <ContactFailure error={form.failure} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} size="small">
          {t(`contact.${act}.save`)}
        </SubmitButton>
        <Button size="small" look="quiet" onClick={close}>
          {t('contact.cancel')}
        </Button>
      </div>
    </Form>
  );
}

const isPast = (day: string | null) => day !== null && day < toDay(new Date());
