import { useId, useState } from 'react';
import { errorText, fieldErrorTexts } from '../../../lib/error-text.ts';
import { isServerError } from '../../../lib/api-error.ts';
import { reportFailure } from '../../../lib/report-error.ts';
import { useText, type TextKey, type TextValues, type Translate } from '../../../lib/i18n.ts';
import type { SummaryError } from '../../../ui/error-summary.tsx';

type Fault = TextKey | readonly [TextKey, TextValues];

/** What is wrong with the fields of a form, found before anything is sent or read from a failure. */
export type Faults<Field extends string> = { [field in Field]?: Fault };

type Attempt<Field extends string> = { count: number; faults: Faults<Field>; error: unknown };

/**
 * A form that talks to the server by itself, as the public pages do, which carry no query cache: one call at a time, errors at their
 * fields, the rest in the summary. Texts are made when they are drawn, so they follow the language. `labels` names the fields in their order.
 */
export function useSubmit<Field extends string>(labels: Record<Field, TextKey>) {
  const t = useText();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState<Attempt<Field>>({ count: 0, faults: {}, error: null });
  const fields = Object.keys(labels) as Field[];
  const ids = Object.fromEntries(fields.map((field) => [field, `${id}-${field}`])) as Record<Field, string>;
  const errors = errorsOf(fields, attempt, t);

  const end = (faults: Faults<Field>, error: unknown = null) => {
    setBusy(false);
    setAttempt(({ count }) => ({ count: count + 1, faults, error }));
  };

  /** Sends unless there are faults; `send` may return faults that it read from a failure, and throws the rest. */
  const submit = async (faults: Faults<Field> | null, send: () => Promise<Faults<Field> | void>) => {
    if (busy) return;
    if (faults) return end(faults);
    setBusy(true);
    try {
      end((await send()) ?? {});
    } catch (error) {
      if (isServerError(error)) reportFailure(error);
      end({}, isServerError(error) ? null : error);
    }
  };

  const faulty = fields.flatMap((field): SummaryError[] => {
    const fault = errors[field];
    return fault ? [{ fieldId: ids[field], text: t('login.faulty', { field: t(labels[field]), fault }) }] : [];
  });
  const summary = faulty.length === 0 && attempt.error ? [{ text: errorText(attempt.error) }] : faulty;
  return { busy, submit, ids, errors, summary: { errors: summary, attempt: attempt.count } };
}

function errorsOf<Field extends string>(fields: Field[], { faults, error }: Attempt<Field>, t: Translate) {
  const refused = error ? fieldErrorTexts(error) : {};
  const texts = fields.map((field): [Field, string | undefined] => {
    const fault: Fault | undefined = faults[field];
    if (fault === undefined) return [field, refused[field]];
    return [field, typeof fault === 'string' ? t(fault) : t(...fault)];
  });
  return Object.fromEntries(texts) as Record<Field, string | undefined>;
}
