import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Form, SubmitButton, type AppForm } from '../../../ui/form/form.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  DETAILS_FIELDS,
  DETAILS_LABELS,
  DETAILS_LIMITS,
  type Details,
  type DetailsField,
} from '../../account/details-fields.ts';

export type PersonValues = { [field in keyof typeof PERSON_LABELS]?: string | undefined };

/** What the fields of a person whom staff register or edit are called. */
export const PERSON_LABELS = {
  ...DETAILS_LABELS,
  languageCode: 'people.language',
  consultantId: 'people.consultant',
} as const;

type Props = {
  form: AppForm<Details>;
  person: 'User' | 'Consultant';
  above?: ReactNode;
  emailHint?: ReactNode;
  /** What is between the details and the buttons. */
  children?: ReactNode;
  act: string;
  /** The way out without saving. */
  cancel: Pick<LinkProps, 'to' | 'params'>;
  /** What leaving the page would throw away. */
  leaveText: string;
};

const WIDE: ReadonlySet<DetailsField> = new Set(['company', 'email', 'address']);
const TYPES: { [field in DetailsField]?: string } = { email: 'email', phoneNumber: 'tel' };

/** The details of somebody else: the browser must not fill in the reader's own. */
export function PersonForm({ form, person, above, emailHint, children, act, cancel, leaveText }: Props) {
  const t = useText();
  return (
    <Form form={form} className="flex flex-col gap-6">
      {above}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {DETAILS_FIELDS[person].map((field) => (
          <TextField
            key={field}
            {...form.text(field)}
            hint={field === 'email' ? emailHint : undefined}
            maxLength={DETAILS_LIMITS[field]}
            type={TYPES[field] ?? 'text'}
            autoComplete="off"
            className={WIDE.has(field) ? 'sm:col-span-2' : ''}
          />
        ))}
      </div>
      {children}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form}>{act}</SubmitButton>
        <LinkButton look="quiet" {...cancel}>
          {t('account.cancel')}
        </LinkButton>
      </div>
      <LeaveGuard active={form.isDirty} text={leaveText} />
    </Form>
  );
}
