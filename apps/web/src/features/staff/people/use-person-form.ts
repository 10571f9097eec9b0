import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type Resolver } from 'react-hook-form';
import { errorText, fieldErrorText, fieldErrorTexts } from '../../../lib/error-text.ts';
import { useText, type TextKey } from '../../../lib/i18n.ts';
import type { SummaryError } from '../../../ui/error-summary.tsx';
import type { PersonFaults, PersonField, PersonValues } from './person-rules.ts';

type Options<Answer> = {
  /** In the order of the form. */
  fields: readonly PersonField[];
  start: PersonValues;
  faultsOf: (values: PersonValues) => PersonFaults;
  save: (values: PersonValues) => Promise<Answer>;
  /** The form holds nothing unsaved any more when this runs. */
  onSaved: (answer: Answer, values: PersonValues) => Promise<void> | void;
};

/** A form about a person whom staff register or edit: what is typed, what is wrong with it and in which words, and saving it. */
export function usePersonForm<Answer>({ fields, start, faultsOf, save, onSaved }: Options<Answer>) {
  const t = useText();
  const id = useId();
  const saving = useMutation({ mutationFn: save, meta: { inPlace: true } });
  const running = useRef(false); // sooner than `isPending`: a double click comes before the page is drawn again
  const [attempt, setAttempt] = useState(0);
  const form = useForm<PersonValues>({
    defaultValues: start,
    resolver: resolverOf(faultsOf),
    mode: 'onTouched',
    shouldFocusError: false, // the summary takes the focus
  });
  const { errors, isDirty, isSubmitted } = form.formState;
  const local = faultsOf(form.watch());
  const refused: { [field in PersonField]?: string } = fieldErrorTexts(saving.error);
  const idOf = (field: PersonField) => `${id}-${field}`;
  const textOf = (field: PersonField) => {
    const fault = errors[field] && local[field];
    return fault ? fieldErrorText(fault) : refused[field];
  };
  const fail = () => setAttempt((count) => count + 1);
  const store = async (values: PersonValues) => {
    if (running.current) return;
    running.current = true;
    const answer = await saving.mutateAsync(values).catch(() => null); // told at the fields or in the summary
    running.current = false;
    if (answer === null) return fail();
    flushSync(() => form.reset(values)); // so that the guard lets the page go
    await onSaved(answer, values);
  };
  const atFields = fields.flatMap((field): SummaryError[] => {
    const fault = textOf(field);
    return fault ? [{ fieldId: idOf(field), text: t('account.faulty', { field: t(FIELD_TEXTS[field]), fault }) }] : [];
  });
  const summary = atFields.length === 0 && saving.error ? [{ text: errorText(saving.error) }] : atFields;
  return {
    form,
    submit: form.handleSubmit(store, fail),
    busy: saving.isPending,
    isDirty,
    summary: { errors: isSubmitted ? summary : [], attempt },
    textOf,
    idOf,
  };
}

export type PersonForm = ReturnType<typeof usePersonForm>;

const FIELD_TEXTS: Record<PersonField, TextKey> = {
  company: 'account.field.company',
  firstName: 'account.field.firstName',
  lastName: 'account.field.lastName',
  email: 'account.field.email',
  phoneNumber: 'account.field.phoneNumber',
  address: 'account.field.address',
  zipcode: 'account.field.zipcode',
  city: 'account.field.city',
  languageCode: 'people.language',
  consultantId: 'people.consultant',
};

/** The form only marks which fields are faulty; their words are derived, so that they follow the language. */
function resolverOf(faultsOf: (values: PersonValues) => PersonFaults): Resolver<PersonValues> {
  return (values) => {
    const faulty = Object.keys(faultsOf(values));
    const errors = Object.fromEntries(faulty.map((field) => [field, { type: 'fault' }]));
    return faulty.length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
