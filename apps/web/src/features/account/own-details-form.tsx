import { updateClientInput } from '@app/schema/clients';
import { updateConsultantInput } from '@app/schema/consultants';
import { updateSelfInput } from '@app/schema/members';
import type { Schema } from '@app/schema/validation';
import { useRef, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { trpc } from '../../lib/trpc.ts';
import { Form, useAppForm } from '../../ui/form/form.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSaveDetails } from './details-data.ts';
import {
  DETAILS_FIELDS,
  DETAILS_LABELS,
  DETAILS_LIMITS,
  changesEmail,
  toFormDetails,
  type Details,
  type DetailsField,
  type Person,
  type StoredDetails,
} from './details-fields.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { FormButtons } from './form-buttons.tsx';

type Props = { person: Person; stored: StoredDetails; onClose: () => void };

/** What browsers and phones know of the person already, and which fields share a row. */
const INPUTS: Record<DetailsField, { autoComplete: string; type?: string; className?: string }> = {
  company: { autoComplete: 'organization', className: 'sm:col-span-2' },
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', type: 'email', className: 'sm:col-span-2' },
  phoneNumber: { autoComplete: 'tel', type: 'tel' },
  address: { autoComplete: 'street-address', className: 'sm:col-span-2' },
  zipcode: { autoComplete: 'postal-code' },
  city: { autoComplete: 'address-level2' },
};

/** The details as a form. Another address asks for the password. */
export function DetailsForm({ person, stored, onClose }: Props) {
  const t = useText();
  const { form, newEmail, confirm, cancel } = useDetailsForm(person, stored, onClose);
  const fields = DETAILS_FIELDS[person.kind];
  const moves = changesEmail(form.saved, form.watchAll());
  return (
    <>
      <Form form={form} className="flex flex-col gap-6">
        <div className="grid gap-5 sm:grid-cols-2">
          {fields.map((field) => (
            <TextField
              key={field}
              {...form.text(field)}
              hint={field === 'email' && moves ? t('account.details.email_hint') : undefined}
              maxLength={DETAILS_LIMITS[field]}
              {...INPUTS[field]}
            />
          ))}
        </div>
        <FormButtons form={form} submitLabel={t('account.details.save')} onCancel={onClose} />
        <LeaveGuard active={form.isDirty} text={t('account.details.leave.text')} />
      </Form>
      {newEmail !== null && (
        <PasswordDialog
          email={stored.email}
          title={t('account.email.ask.title')}
          confirmLabel={t('account.email.ask.act')}
          act={confirm}
          onClose={cancel}
        >
          <p>{t('account.email.ask.text', { email: newEmail })}</p>
        </PasswordDialog>
      )}
    </>
  );
}

const RULES: Record<Person['kind'], Schema<Details>> = {
  User: updateClientInput,
  Consultant: updateConsultantInput,
  Colleague: updateSelfInput,
};

function useDetailsForm(person: Person, stored: StoredDetails, onSaved: () => void) {
  const save = useSaveDetails(person);
  const [newEmail, setNewEmail] = useState<string | null>(null);
  const isAllowed = useRef(false);
  const form = useAppForm({
    labels: DETAILS_LABELS,
    defaultValues: toFormDetails(person, stored),
    schema: RULES[person.kind],
    toInput: (typed) => ({
      ...toFormDetails(person, typed), // the role may be another one by now
      ...(person.kind !== 'Colleague' && { id: person.id }),
    }),
    onSubmit: async (_input, typed, before) => {
      if (!changesEmail(before, typed) || isAllowed.current) return save({ typed, before });
      setNewEmail(typed.email ?? '');
      return false;
    },
    onSuccess: onSaved,
    startsAt: DETAILS_FIELDS[person.kind][0],
    marks: 'left',
  });
  /** The new address first: a wrong password, or an address that cannot be had, leaves everything as it was. */
  const confirm = async (password: string) => {
    await trpc.account.changeEmail.mutate({ email: (newEmail ?? '').trim(), password });
    setNewEmail(null);
    isAllowed.current = true;
    await form.submit();
    isAllowed.current = false;
  };
  return { form, newEmail, confirm, cancel: () => setNewEmail(null) };
}
