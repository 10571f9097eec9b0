import { useEffect, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { errorText, fieldErrorText, fieldErrorTexts } from '../../lib/error-text.ts';
import { useText } from '../../lib/i18n.ts';
import type { SummaryError } from '../../ui/error-summary.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useSaveDetails } from './details-data.ts';
import {
  DETAILS_FIELDS,
  detailsFaults,
  detailsToSave,
  movesEmail,
  startingDetails,
  type Details,
  type DetailsField,
  type Person,
  type StoredDetails,
} from './details-fields.ts';

/** The form's state: what is typed, what is wrong with it and in which words, and saving it. Another address asks for the password. */
export function useDetailsForm(person: Person, stored: StoredDetails, onSaved: () => void) {
  const t = useText();
  const { save, isPending, error } = useSaveDetails(person);
  const [attempt, setAttempt] = useState(0);
  const [asksPassword, setAsksPassword] = useState<Details | null>(null);
  const form = useForm<Details>({
    defaultValues: startingDetails(person, stored),
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
  const send = (details: Details) => {
    if (isPending) return;
    if (movesEmail(stored, details)) return setAsksPassword(details);
    return save(detailsToSave(stored, details)).then(onSaved, fail);
  };
  /** The new address first: a wrong password, or an address that cannot be had, leaves everything as it was. */
  const confirm = async (password: string) => {
    if (!asksPassword?.email) return;
    await trpc.account.changeEmail.mutate({ email: asksPassword.email.trim(), password });
    setAsksPassword(null);
    await save(asksPassword).then(onSaved, fail);
  };
  const submit = form.handleSubmit(send, fail);
  const passwordAsked = asksPassword && {
    confirm,
    close: () => setAsksPassword(null),
    email: asksPassword.email ?? '',
  };
  return { form, submit, busy: isPending, attempt, textOf, faults, passwordAsked };
}

/** The form only marks which fields are faulty; their words are derived, so that they follow the language. */
function resolverOf(person: Person): Resolver<Details> {
  return (values) => {
    const faulty = Object.keys(detailsFaults(person, values));
    const errors = Object.fromEntries(faulty.map((field) => [field, { type: 'fault' }]));
    return faulty.length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
