import { useId } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  DETAILS_FIELDS,
  DETAILS_LIMITS,
  movesEmail,
  type DetailsField,
  type Person,
  type StoredDetails,
} from './details-fields.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useDetailsForm } from './use-details-form.ts';

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

/** The details as a form. Faults show on leaving a field, then as it is typed; what the server refuses shows at its field. */
export function DetailsForm({ person, stored, onClose }: Props) {
  const t = useText();
  const id = useId();
  const { form, submit, busy, attempt, textOf, faults, passwordAsked } = useDetailsForm(person, stored, onClose);
  const { isSubmitted, isDirty } = form.formState;
  const moves = movesEmail(stored, form.watch());
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
        {isSubmitted && <ErrorSummary errors={faults((field) => `${id}-${field}`)} attempt={attempt} />}
        <div className="grid gap-5 sm:grid-cols-2">
          {DETAILS_FIELDS[person.role].map((field) => (
            <TextField
              key={field}
              id={`${id}-${field}`}
              label={t(`account.field.${field}`)}
              hint={field === 'email' && moves ? t('account.details.email_hint') : undefined}
              error={textOf(field)}
              maxLength={DETAILS_LIMITS[field]}
              {...INPUTS[field]}
              {...form.register(field)}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          {/* A press must not blur the field first: the fault that appears then would push the button from under the pointer. */}
          <Button type="submit" look="primary" busy={busy} onMouseDown={(event) => event.preventDefault()}>
            {t('account.details.save')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('account.cancel')}
          </Button>
        </div>
        <LeaveGuard
          active={isDirty}
          title={t('account.details.leave.title')}
          text={t('account.details.leave.text')}
          confirmLabel={t('account.leave')}
        />
      </form>
      {passwordAsked && (
        <PasswordDialog
          email={stored.email}
          title={t('account.email.ask.title')}
          confirmLabel={t('account.email.ask.act')}
          act={passwordAsked.confirm}
          onClose={passwordAsked.close}
        >
          <p className="break-words">{t('account.email.ask.text', { email: passwordAsked.email })}</p>
        </PasswordDialog>
      )}
    </>
  );
}
