import { useEffect, useId, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { errorText, fieldErrorText } from '../../lib/error-text.ts';
import { useText, type TextKey } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import { ErrorSummary, type SummaryError } from '../error-summary.tsx';
import { refuseUnreadable } from '../unreadable.ts';
import { bindFields, getFieldId } from './bind-fields.ts';
import type { FieldName, FormOptions } from './form-rules.ts';
import { useFormState } from './form-state.ts';
import { useSending } from './use-sending.ts';

/**
 * The one mechanism of all forms: keeps what is typed, checks it by the shared rules, sends it once at a time and shows
 * what is wrong with it, by those rules or by the server, at the fields.
 */
export function useAppForm<Values extends object, Input, Answer>(options: FormOptions<Values, Input, Answer>) {
  const { labels, marks, startsAt } = options;
  const t = useText();
  const id = useId();
  const form = useFormState(options);
  useEffect(() => {
    if (startsAt) document.getElementById(getFieldId(id, startsAt))?.focus();
  }, [id, startsAt]);
  const { issues } = form;
  const { attempt, failure, ...sending } = useSending(form, id, options);
  const getError = (name: string) => {
    const issue = issues[name];
    return issue && fieldErrorText(issue);
  };
  /** Why the form as a whole was refused. */
  const failureText = failure === null ? undefined : errorText(failure);
  return {
    ...bindFields({ form, id, labels, getError, t }),
    ...sending,
    failure,
    failureText,
    isDirty: form.isDirty,
    /** What it began with, or was saved last. */
    saved: form.saved,
    marksLeft: marks === 'left',
    getError: getError as (name: FieldName<Values>) => string | undefined,
    reset: (values: Values) => form.reset(values),
    summary: { errors: attempt > 0 ? summarize() : [], attempt },
  };

  function summarize(): SummaryError[] {
    const faulty = [...new Set([...Object.keys(labels), ...Object.keys(issues)])].filter((name) => issues[name]);
    if (options.hideSummary || (faulty.length === 1 && faulty[0] === options.focus?.field)) return [];
    if (faulty.length === 0) return failureText === undefined ? [] : [{ text: failureText }];
    return faulty.map((name) => {
      const label = (labels as Record<string, TextKey | undefined>)[name];
      const fault = getError(name) ?? '';
      if (!label) return { text: fault };
      return { fieldId: getFieldId(id, name), text: t('ui.errors.at_field', { field: t(label), fault }) };
    });
  }
}

/** A form as its parts see it, whatever it sends. */
export type AppForm<Values extends object> = ReturnType<typeof useAppForm<Values, unknown, unknown>>;

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'children'> & {
  form: Pick<AppForm<never>, 'submit' | 'summary'>;
  /** Sends from any field with Control-Enter or Command-Enter, and keeps those keys from the page around it. */
  sendsByKeys?: boolean;
  /** In place of the summary; for a refusal as a whole that says more than why. */
  refusal?: ReactNode;
  children: ReactNode;
};

/** A form with its summary of what is wrong. It is not sent while a field holds a text that cannot be read. */
export function Form({ form, sendsByKeys, refusal, children, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        if (refuseUnreadable(event.currentTarget)) event.preventDefault();
        else void form.submit(event);
      }}
      onKeyDown={sendsByKeys ? sendByKeys : undefined}
    >
      {refusal || <ErrorSummary {...form.summary} />}
      {children}
    </form>
  );
}

type SubmitProps = Omit<ComponentProps<typeof Button>, 'form'> & { form: Pick<AppForm<never>, 'busy' | 'marksLeft'> };

/** The button that sends a form. */
export function SubmitButton({ form, ...button }: SubmitProps) {
  return (
    <Button
      type="submit"
      look="primary"
      busy={form.busy}
      // A press must not blur the field first: the error that appears then would push the button from under the pointer.
      onMouseDown={form.marksLeft ? (event) => event.preventDefault() : undefined}
      {...button}
    />
  );
}

function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}
