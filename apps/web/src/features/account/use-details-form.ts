import { useEffect, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { errorText, fieldErrorText, fieldErrorTexts } from '../../lib/error-text.ts';
import { useText } from '../../lib/i18n.ts';
import type { SummaryError } from '../../ui/error-summary.tsx';
import { useSaveDetails } from './details-data.ts';
import { DETAILS_FIELDS, detailsFaults, type Details, type DetailsField, type Person } from './details-fields.ts';

/** The form's state: what is typed, what is wrong with it and in which words, and saving it. */
export function useDetailsForm(person: Person, start: Details, onSaved: () => void) {
  const t = useText();
  const { mutateAsync: save, isPending, error } = useSaveDetails(person);
  const [attempt, setAttempt] = useState(0);
  const form = useForm<Details>({
    defaultValues: start,
    resolver: resolverOf(person),
    mode: 'onTouched',
    shouldFocusError: false, // the summary takes the focus
  });
  useEffect(() => form.setFocus(DETAILS_FIELDS[person.role][0]!), [form, person.role]); // each role has fields

  const { errors } = form.formState;
  const local = detailsFaults(person, form.watch());
  const refused: { [field in DetailsField]?: string } = fieldErrorTexts(error);
  const textOf = (field: DetailsField) => {
    const fault = errors[field] && local[field];
    return fault ? fieldErrorText(fault) : refused[field];
  };
  const faults = (fieldId: (field: DetailsField) => string): SummaryError[] => {
    const atFields = DETAILS_FIELDS[person.role].flatMap((field) => {
      const fault = textOf(field);
      const text = fault && t('account.faulty', { field: t(`account.field.${field}`), fault });
      return text ? [{ fieldId: fieldId(field), text }] : [];
    });
    return atFields.length === 0 && error ? [{ text: errorText(error) }] : atFields;
  };
  const fail = () => setAttempt((count) => count + 1);
  const submit = form.handleSubmit((details) => (isPending ? undefined : save(details).then(onSaved, fail)), fail);
  return { form, submit, busy: isPending, attempt, textOf, faults };
}

/** The form only marks which fields are faulty; their words are derived, so that they follow the language. */
function resolverOf(person: Person): Resolver<Details> {
  return (values) => {
    const faulty = Object.keys(detailsFaults(person, values));
    const errors = Object.fromEntries(faulty.map((field) => [field, { type: 'fault' }]));
    return faulty.length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
