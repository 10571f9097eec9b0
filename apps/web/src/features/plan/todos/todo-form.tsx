import { TODO_PERSON_MAX, TODO_TASK_MAX } from '@app/schema/todos';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { errorText, fieldErrorTexts } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldErrorText } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { TodoText } from './todo-mutations.ts';

type Props = {
  text: TodoText;
  change: (part: Partial<TodoText>) => void;
  onSubmit: (text: TodoText) => Promise<void>;
  onCancel: () => void;
  submitLabel: string;
  peopleList: string;
  /** Opened by the person just now, not found half written on arrival. */
  takesFocus: boolean;
};

/** Task, and if known a deadline and a person. What is typed stays when saving fails, as does what is typed meanwhile. */
export function TodoForm({ text, change, onSubmit, onCancel, submitLabel, peopleList, takesFocus }: Props) {
  const t = useText();
  const task = useRef<HTMLTextAreaElement>(null);
  const [sent, setSent] = useState<TodoText | null>(null);
  const busy = sent === text; // this text is being saved; what is typed meanwhile is another to-do
  const [errors, setErrors] = useState<Record<string, string>>({});
  useEffect(() => {
    if (takesFocus) task.current?.focus();
  }, [takesFocus]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    task.current?.focus();
    const cleaned = { ...text, task: text.task.trim(), personResponsible: text.personResponsible?.trim() || null };
    if (cleaned.task === '') return setErrors({ task: t('todo.task_required') });
    setSent(text);
    setErrors({});
    await onSubmit(cleaned).catch((error: unknown) =>
      setErrors({ whole: errorText(error), ...fieldErrorTexts(error) }),
    );
    setSent((last) => (last === text ? null : last));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={submitOnControlEnter}
      className="flex flex-col gap-3 rounded-card border border-line bg-paper p-3"
    >
      <TextArea
        ref={task}
        label={t('todo.task')}
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
        error={errors['task']}
      />
      <DateField
        label={t('todo.deadline')}
        optional
        value={text.deadline}
        onValueChange={(deadline) => change({ deadline })}
        error={errors['deadline']}
      />
      <TextField
        label={t('todo.person')}
        optional
        list={peopleList}
        autoComplete="off"
        maxLength={TODO_PERSON_MAX}
        value={text.personResponsible ?? ''}
        onChange={(event) => change({ personResponsible: event.target.value })}
        error={errors['personResponsible']}
      />
      {errors['whole'] && !errors['task'] && <FieldErrorText text={errors['whole']} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" look="primary" busy={busy}>
          {submitLabel}
        </Button>
        <Button size="small" look="quiet" onClick={onCancel}>
          {t('todo.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Control-Enter saves the to-do; on the plan page around it the same keys would leave the step. */
function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}
