import type { ContactTodo } from '@app/schema/contacts';
import { TODO_NOTE_MAX } from '@app/schema/plan-limits';
import { useEffect, useRef, useState } from 'react';
import { toDay } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Form, SubmitButton, useAppForm } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useNextFocus } from '../../ui/use-next-focus.ts';
import { ContactFailure } from './contact-failure.tsx';
import { NOTHING_TYPED, openKeptAct, type Act } from './kept-act.ts';
import { useSendAct } from './use-send-act.ts';

type Props = {
  token: string;
  todo: ContactTodo;
  /** A date becomes a note with what was typed when the to-do is done meanwhile. */
  act: Act;
  onChange: (todo: ContactTodo) => void;
  onDone: () => void;
};

const FIRST_FIELD = { date: 'wantedDeadline', note: 'note' } as const;

/** A note, or another deadline with a reason; what is typed stays on the device until it is saved. */
export function ContactActForm({ token, todo, act, onChange, onDone }: Props) {
  const t = useText();
  const isDate = act === 'date';
  const [kept] = useState(() => openKeptAct(todo.id));
  useEffect(() => kept.watch(), [kept]);
  const [startsAt] = useState(kept.found ? undefined : FIRST_FIELD[act]);
  const noteField = useRef<HTMLTextAreaElement>(null);
  useNextFocus(act, () => noteField.current);
  const send = useSendAct({ token, todo, onChange });
  const close = () => {
    kept.forget();
    onDone();
  };
  const form = useAppForm({
    labels: { wantedDeadline: 'contact.date.day', note: isDate ? 'contact.date.reason' : 'contact.note.text' },
    defaultValues: kept.found?.values ?? NOTHING_TYPED,
    onChange: (values) => kept.keep({ act, values }),
    schema: () => import('@app/schema/contacts').then((schemas) => schemas.changeContactTodoInput),
    toInput: ({ wantedDeadline, note }) => ({
      token,
      todoId: todo.id,
      note: note.trim(),
      ...(isDate && wantedDeadline !== null && { wantedDeadline }),
    }),
    check: ({ wantedDeadline, note }) => ({
      ...(isDate && wantedDeadline === null && { wantedDeadline: 'validation_errors_text.required' }),
      ...(isDate && isPast(wantedDeadline) && { wantedDeadline: 'validation_errors_text.past_day' }),
      ...(!isDate && note.trim() === '' && { note: 'validation_errors_text.required' }),
    }),
    onSubmit: send,
    onSuccess: (answer) => {
      onChange(answer.todo);
      close();
    },
    hideSummary: true,
    startsAt,
  });
  return (
    <Form form={form} sendsByKeys className="flex flex-col gap-3 rounded-card border border-line bg-paper p-3">
      {isDate && <DateField {...form.value('wantedDeadline')} kept={kept.day} />}
      <TextArea {...form.text('note')} ref={noteField} rows={2} optional={isDate} limit={TODO_NOTE_MAX} />
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
