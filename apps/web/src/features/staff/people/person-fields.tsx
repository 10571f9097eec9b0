import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { DETAILS_LIMITS, type DetailsField } from '../../account/details-fields.ts';
import type { PersonForm } from './use-person-form.ts';

type Props = {
  person: Pick<PersonForm, 'form' | 'textOf' | 'idOf'>;
  fields: readonly DetailsField[];
  emailHint?: ReactNode;
};

const WIDE: ReadonlySet<DetailsField> = new Set(['company', 'email', 'address']);
const TYPES: { [field in DetailsField]?: string } = { email: 'email', phoneNumber: 'tel' };

/** The details of somebody else: the browser must not fill in the reader's own. */
export function PersonFields({ person: { form, textOf, idOf }, fields, emailHint }: Props) {
  const t = useText();
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {fields.map((field) => (
        <TextField
          key={field}
          id={idOf(field)}
          label={t(`account.field.${field}`)}
          hint={field === 'email' ? emailHint : undefined}
          error={textOf(field)}
          maxLength={DETAILS_LIMITS[field]}
          type={TYPES[field] ?? 'text'}
          autoComplete="off"
          className={WIDE.has(field) ? 'sm:col-span-2' : ''}
          {...form.register(field)}
        />
      ))}
    </div>
  );
}
