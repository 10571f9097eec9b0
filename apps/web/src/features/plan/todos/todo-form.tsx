import { TODO_PERSON_MAX, TODO_TASK_MAX } from '@app/schema/plan-limits';
import { todoTextInput } from '@app/schema/todos';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import type { Kept } from '../../../ui/parsed-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PEOPLE_LIST } from '../answers/answer-values.ts';
import type { TodoText } from './todo-mutations.ts';

type Props = {
  /** What is typed; kept as a draft by the caller. */
  text: TodoText;
  change: (part: Partial<TodoText>) => void;
  /** Where a deadline that cannot be read yet is kept. */
  deadline: Kept;
  onSubmit: (text: TodoText) => Promise<void>;
  onCancel: () => void;
  submitLabel: string;
  /** Opened by the person just now, not found half written on arrival. */
  takesFocus: boolean;
  /** The choice of a person without an account, where there is one. */
  contact?: ReactNode;
  /** Such a person was chosen: no name is typed. */
  hidesPerson?: boolean;
};

const LABELS = { task: 'todo.task', deadline: 'todo.deadline', personResponsible: 'todo.person' } as const;

/** Task, and if known a deadline and a person. What is typed stays when saving fails, as does what is typed meanwhile. */
export function TodoForm({ text, change, deadline, onSubmit, onCancel, submitLabel, takesFocus, ...person }: Props) {
  const t = useText();
  const [sent, setSent] = useState<TodoText | null>(null);
  const [judged, setJudged] = useState<TodoText | null>(null);
  const form = useAppForm({
    labels: LABELS,
    defaultValues: text,
    schema: todoTextInput,
    toInput: () => ({ ...text, personResponsible: text.personResponsible?.trim() || null }),
    check: () => {
      setJudged(text);
      return {
        ...(text.task.trim() === '' && { task: 'todo.task_required' }),
      };
    },
    onSubmit: async (input) => {
      form.focusField('task');
      if (sent !== text) send(input);
      return false;
    },
    hideSummary: true,
    startsAt: takesFocus ? 'task' : undefined,
    focus: { field: 'task' },
  });
  /** An error goes with the text that it was about. */
  const frame = (name: keyof TodoText) => ({
    ...form.frame(name),
    error: judged?.[name] === text[name] ? form.getError(name) : undefined,
  });
  /** Not waited for: what is typed meanwhile is another to-do, which may be sent too. */
  const send = (input: TodoText) => {
    setSent(text);
    const settle = () => setSent((last) => (last === text ? null : last));
    void onSubmit(input).catch(form.refuse).finally(settle);
  };
  return (
    <Form form={form} sendsByKeys className="flex flex-col gap-3 rounded-card border border-line bg-paper p-3">
      <TextArea
        {...frame('task')}
        rows={2}
        limit={TODO_TASK_MAX}
        inputClassName="min-h-16!"
        value={text.task}
        onChange={(event) => change({ task: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <DateField
        {...frame('deadline')}
        optional
        asksPast
        value={text.deadline}
        onValueChange={(day) => change({ deadline: day })}
        kept={deadline}
      />
      {person.contact}
      {!person.hidesPerson && (
        <TextField
          {...frame('personResponsible')}
          optional
          list={PEOPLE_LIST}
          autoComplete="off"
          maxLength={TODO_PERSON_MAX}
          value={text.personResponsible ?? ''}
          onChange={(event) => change({ personResponsible: event.target.value })}
        />
      )}
      <FailureText text={form.failureText} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} size="small" busy={sent === text}>
          {submitLabel}
        </SubmitButton>
        <Button size="small" look="quiet" onClick={onCancel}>
          {t('todo.cancel')}
        </Button>
      </div>
    </Form>
  );
}
