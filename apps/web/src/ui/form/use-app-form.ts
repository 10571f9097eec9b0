import { useEffect, useId } from 'react';
import { useForm, type DefaultValues, type FieldErrors, type FieldValues } from 'react-hook-form';
import { errorText, fieldErrorText } from '../../lib/error-text.ts';
import { useText, type TextKey } from '../../lib/i18n.ts';
import type { SummaryError } from '../error-summary.tsx';
import { bindFields, getFieldId } from './bind-fields.ts';
import { checkValues, type StoredFault } from './faults.ts';
import type { FieldName, FormOptions } from './form-options.ts';
import { useSending } from './use-sending.ts';

/**
 * The one mechanism of all forms: keeps what is typed, checks it by the shared rules, sends it once at a time and shows
 * what is wrong with it, by those rules or by the server, at the fields.
 */
export function useAppForm<Values extends FieldValues, Input, Answer>(options: FormOptions<Values, Input, Answer>) {
  const { labels, marks = 'sent', onChange, startsAt } = options;
  const t = useText();
  const id = useId();
  const form = useForm<Values, unknown, Input>({
    defaultValues: options.defaultValues as DefaultValues<Values>,
    resolver: async (values) => {
      const { output, faults } = await checkValues(options, values);
      return output === undefined
        ? { values: {}, errors: faults as FieldErrors<Values> }
        : { values: output, errors: {} };
    },
    mode: marks === 'left' ? 'onTouched' : 'onSubmit',
    reValidateMode: marks === 'sent' ? 'onSubmit' : 'onChange',
    shouldFocusError: false, // the summary takes the focus
  });
  useEffect(() =>
    form.subscribe({ formState: { values: true }, callback: ({ name, values }) => name && onChange?.(values) }),
  );
  useEffect(() => {
    if (startsAt) document.getElementById(getFieldId(id, startsAt))?.focus();
  }, [id, startsAt]);
  const faults = form.formState.errors as Record<string, StoredFault | undefined>;
  const { attempt, failure, ...sending } = useSending({ form, id, options });
  const errorOf = (name: string) => {
    const fault = faults[name];
    return fault && fieldErrorText({ key: fault.type, ...(fault.params && { params: fault.params }) });
  };
  const isLive = marks === 'left' || (marks === 'changed' && attempt > 0);
  /** Why the form as a whole was refused. */
  const failureText = failure === null ? undefined : errorText(failure);
  return {
    ...bindFields({ form, id, labels, errorOf, isLive, t }),
    ...sending,
    failure,
    failureText,
    isDirty: form.formState.isDirty,
    marksLeft: marks === 'left',
    errorOf: errorOf as (name: FieldName<Values>) => string | undefined,
    reset: (values: Values) => form.reset(values),
    summary: { errors: attempt > 0 ? summarize() : [], attempt },
  };

  function summarize(): SummaryError[] {
    const faulty = [...new Set([...Object.keys(labels), ...Object.keys(faults)])].filter((name) => faults[name]);
    if (options.hideSummary || (faulty.length === 1 && faulty[0] === options.focus?.field)) return [];
    if (faulty.length === 0) return failureText === undefined ? [] : [{ text: failureText }];
    return faulty.map((name) => {
      const label = (labels as Record<string, TextKey | undefined>)[name];
      const fault = errorOf(name) ?? '';
      if (!label) return { text: fault };
      return { fieldId: getFieldId(id, name), text: t('ui.errors.at_field', { field: t(label), fault }) };
    });
  }
}

/** A form as its parts see it, whatever it sends. */
export type AppForm<Values extends FieldValues> = ReturnType<typeof useAppForm<Values, unknown, unknown>>;
