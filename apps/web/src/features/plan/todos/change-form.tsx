import { DROP_REASON_MAX, TODO_NOTE_MAX, TODO_PERSON_MAX } from '@app/schema/plan-limits';
import { changeTodosInput } from '@app/schema/todos';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openDrafts } from '../../../lib/drafts.ts';
import { toDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { Form, SubmitButton, useAppForm, type AppForm } from '../../../ui/form/form.tsx';
import type { Kept } from '../../../ui/parsed-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PEOPLE_LIST } from '../answers/answer-values.ts';
import { openHalfTyped } from '../answers/half-typed.ts';
import { contactsQuery, hasGone, keepNamed } from '../data/contacts-query.ts';
import { ContactSelect } from './contact-select.tsx';
import { readCachedTodos, useChangeTodos } from './living-todos.ts';

/** What is asked for in a form; the rest happens with a press. */
export type ChangeAct = 'deadline' | 'move' | 'person' | 'note' | 'drop';

type Props = {
  act: ChangeAct;
  planId: string;
  todoIds: readonly string[];
  onDone: () => void;
};

const MOVES = ['7', '30', '90'] as const;

type Values = {
  deadline: string | null;
  moveDays: string;
  personResponsible: string;
  /** Empty while a name is typed. */
  contactId: string;
  note: string;
};

/** Who is responsible, as far as the form knows. */
type Responsible = Pick<Values, 'personResponsible' | 'contactId'>;

const NOBODY: Responsible = { personResponsible: '', contactId: '' };

const LABELS = {
  deadline: 'all_todos.change.deadline',
  moveDays: 'all_todos.change.move_by',
  personResponsible: 'todo.person',
  contactId: 'all_todos.contact',
} as const;

const NOTE_LABELS = {
  deadline: 'all_todos.change.reason',
  move: 'all_todos.change.reason',
  person: 'all_todos.change.reason',
  note: 'all_todos.change.note_text',
  drop: 'all_todos.change.drop_reason',
} as const;

const FIRST_FIELD = {
  deadline: 'deadline',
  move: 'moveDays',
  person: 'personResponsible',
  note: 'note',
  drop: 'note',
} as const;

const KEPT = ['note', 'deadline', 'day', 'person', 'contact', 'sent'] as const;

/** Changes one or several to-dos in one way, with a reason where there is one. What was typed stays when it is refused. */
export function ChangeForm({ act, planId, todoIds, onDone }: Props) {
  const t = useText();
  const [only] = useState(todoIds.length === 1 ? todoIds[0] : undefined);
  const [present] = useState(() => (act === 'person' ? readResponsible(planId, only) : undefined));
  const isOnly = todoIds.length === 1 && todoIds[0] === only; // others can be chosen while the form is open
  const start = present ?? NOBODY;
  const { data: contacts } = useQuery({ ...contactsQuery, enabled: act === 'person' });
  const kept = (part: (typeof KEPT)[number]) => keptPart(planId, only && `${act}-${only}`, part);
  const change = useChangeTodos(only ? kept('sent') : undefined);
  const [begin] = useState<Values>(() => ({
    moveDays: '7',
    note: kept('note').read() ?? '',
    deadline: kept('deadline').read(),
    personResponsible: kept('person').read() ?? start.personResponsible,
    contactId: kept('contact').read() ?? start.contactId,
  }));
  const close = () => {
    for (const part of KEPT) kept(part).keep(null);
    onDone();
  };
  const withoutGone = (values: Values) => ({ ...values, contactId: keepNamed(contacts, values.contactId) });
  const form = useAppForm({
    labels: { ...LABELS, note: NOTE_LABELS[act] },
    defaultValues: begin,
    onChange: (values) => {
      kept('note').keep(values.note || null);
      kept('deadline').keep(values.deadline);
      kept('person').keep(values.personResponsible === start.personResponsible ? null : values.personResponsible);
      kept('contact').keep(values.contactId === start.contactId ? null : values.contactId);
    },
    schema: changeTodosInput,
    toInput: (values) => ({
      id: planId,
      todoIds,
      ...(act === 'person' ? toPerson(withoutGone(values), isOnly ? present : undefined) : toChange(act, values)),
      note: values.note.trim() || undefined,
    }),
    check: ({ deadline, note: typed }) => ({
      ...(act === 'deadline' && deadline === null && { deadline: 'validation_errors_text.required' }),
      ...(act === 'deadline' && isPast(deadline) && { deadline: 'validation_errors_text.past_day' }),
      ...((act === 'note' || act === 'drop') && typed.trim() === '' && { note: 'validation_errors_text.required' }),
    }),
    onSubmit: async (input) => {
      try {
        return await change.mutateAsync(input);
      } catch (error) {
        if (!(await hasGone(error, input.contactId))) throw error;
        form.showIssues({ contactId: 'all_todos.contact.gone' });
        return false;
      }
    },
    onSuccess: close,
    resends: true,
    hideSummary: true,
    startsAt: begin.contactId === '' ? FIRST_FIELD[act] : 'contactId',
  });
  return (
    <Form form={form} sendsByKeys className="flex flex-col gap-3 rounded-card border border-line bg-paper p-3">
      <Fields act={act} form={form} day={kept('day')} contactId={keepNamed(contacts, form.watch('contactId'))} />
      <FailureText text={form.failureText} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} size="small">
          {t(`all_todos.change.${act}.save`)}
        </SubmitButton>
        <Button size="small" look="quiet" onClick={close}>
          {t('todo.cancel')}
        </Button>
      </div>
    </Form>
  );
}

/** Where what is typed for one to-do is kept on the device until it is saved, as its row can go away meanwhile; `day` is one that cannot be read yet. */
function keptPart(planId: string, field: string | undefined, part: string): Kept {
  if (field === undefined) return { read: () => null, keep: () => {} };
  const store = openHalfTyped(openDrafts({ kind: 'half-typed', scope: planId }));
  return {
    read: () => store.read(`change-${field}`, part),
    keep: (text) => store.keep(`change-${field}`, part, text),
  };
}

type FieldsProps = { act: ChangeAct; form: AppForm<Values>; day: Kept; contactId: string };

function Fields({ act, form, day, contactId }: FieldsProps) {
  const t = useText();
  const isNote = act === 'note' || act === 'drop';
  return (
    <>
      {act === 'deadline' && <DateField {...form.value('deadline')} kept={day} />}
      {act === 'move' && (
        <RadioGroup
          {...form.value('moveDays')}
          direction="row"
          choices={MOVES.map((days) => ({ value: days, label: t(`all_todos.change.move.${days}`) }))}
        />
      )}
      {act === 'person' && (
        <ContactSelect {...form.frame('contactId')} value={contactId} onChange={(id) => form.set('contactId', id)} />
      )}
      {act === 'person' && contactId === '' && (
        <TextField
          {...form.text('personResponsible')}
          optional
          list={PEOPLE_LIST}
          autoComplete="off"
          maxLength={TODO_PERSON_MAX}
        />
      )}
      <TextArea
        {...form.text('note')}
        rows={2}
        optional={!isNote}
        inputClassName="min-h-16!"
        limit={act === 'drop' ? DROP_REASON_MAX : TODO_NOTE_MAX}
      />
    </>
  );
}

const isPast = (day: string | null) => day !== null && day < toDay(new Date());

/** Who is responsible for the only to-do that is changed. */
function readResponsible(planId: string, only: string | undefined): Responsible | undefined {
  const [todo] = only === undefined ? [] : readCachedTodos(planId, [only]);
  return todo && { personResponsible: todo.personResponsible ?? '', contactId: todo.contactId ?? '' };
}

/** What is asked for with who is chosen or typed; nothing for a reason alone, which is a note. */
function toPerson({ personResponsible, contactId, note }: Values, present: Responsible | undefined): object {
  const name = personResponsible.trim();
  const isSameName = name === present?.personResponsible;
  const isSame = contactId === present?.contactId && (contactId !== '' || isSameName);
  if (isSame && note.trim() !== '') return {};
  if (contactId !== '') return { contactId };
  return isSameName && present.contactId !== '' ? { contactId: null } : { personResponsible: name || null };
}

function toChange(act: ChangeAct, { deadline, moveDays }: Values): object {
  if (act === 'deadline') return { deadline };
  if (act === 'move') return { moveDays: Number(moveDays) };
  return act === 'drop' ? { dropped: true } : {};
}
