import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { failedWith, isTransient, readFieldErrors } from '../../lib/api-error.ts';
import { onSessionRestored } from '../../lib/session.ts';
import { getFieldId } from './bind-fields.ts';
import { toIssues, type FieldIssues, type FieldName, type FormOptions } from './form-rules.ts';
import type { FormState } from './form-state.ts';

/** Sends a form, once at a time, and shows what it was refused for; `id` begins the ids of its fields. */
export function useSending<Values extends object, Input, Answer>(
  form: FormState<Values, Input>,
  id: string,
  options: FormOptions<Values, Input, Answer>,
) {
  const { labels, focus } = options;
  const running = useRef<Promise<void>>(null); // sooner than `busy`: a double click comes before the page is drawn again
  const unanswered = useRef(''); // what was sent last without an answer
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  const focusField = (name: FieldName<Values>, select = false) => {
    const field = document.getElementById(getFieldId(id, name));
    field?.focus();
    if (select && field instanceof HTMLInputElement) field.select();
  };
  const fail = (faulty: readonly string[]) => {
    setAttempt((count) => count + 1);
    const isAlone = faulty.length === 1 && faulty[0] === focus?.field;
    if (focus && (options.hideSummary || isAlone)) return focusField(focus.field, focus.select);
    const first = Object.keys(labels).find((name) => faulty.includes(name));
    if (options.hideSummary && first !== undefined) focusField(first as FieldName<Values>);
  };
  /** Marks fields as faulty; false when none of them is in the form. */
  const showIssues = (issues: FieldIssues<Values>): boolean => {
    const shown = Object.entries(toIssues(issues)).filter(([name]) => Object.hasOwn(labels, name));
    form.mark(Object.fromEntries(shown));
    fail(shown.map(([name]) => name));
    return shown.length > 0;
  };
  /** Shows why something was refused; also when the server broke, whose page would throw away what was typed. */
  const refuse = (error: unknown, values = form.getValues()) => {
    const isAgain = JSON.stringify(values) === unanswered.current;
    const issues = options.toIssues?.(error, isAgain) ?? readFieldErrors(error);
    setFailure(showIssues(issues) ? null : error);
  };
  const send = async (input: Input) => {
    const values = form.getValues();
    setBusy(true);
    try {
      const answer = await options.onSubmit(input, values, form.saved);
      unanswered.current = '';
      if (answer !== false) {
        flushSync(() => form.reset(values, true)); // so that the guard lets the page go
        await options.onSuccess?.(answer, values);
      }
    } catch (error) {
      refuse(error, values);
      unanswered.current = isTransient(error) ? JSON.stringify(values) : '';
    }
    setBusy(false);
  };
  const sendChecked = async () => {
    setFailure(null);
    try {
      const { output, issues } = await form.checkAll();
      if (output === undefined) fail(Object.keys(issues));
      else await send(output);
    } catch (error) {
      refuse(error); // the rules could not be loaded
    }
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (running.current) return;
    running.current = sendChecked();
    await running.current;
    running.current = null;
  };
  const resend = useEffectEvent(() => {
    if (options.resends && JSON.stringify(form.getValues()) === unanswered.current) void submit();
  });
  useEffect(() => {
    const gone = new AbortController();
    const whenOnline = async () => {
      await running.current; // what was sent without a network may have no answer yet
      if (!gone.signal.aborted) resend();
    };
    addEventListener('online', () => void whenOnline(), gone);
    return () => gone.abort();
  }, []);
  useEffect(
    () => onSessionRestored(() => setFailure((shown: unknown) => (failedWith(shown, 'unauthorized') ? null : shown))),
    [],
  );
  return { submit, busy, failure, attempt, refuse, showIssues, focusField };
}
