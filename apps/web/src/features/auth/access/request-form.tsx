import { REQUEST_MESSAGE_MAX } from '@app/schema/account-limits';
import type { ChangeEvent } from 'react';
import { useText, type TextKey } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { missing } from '../session/required-fields.ts';
import { useSubmit } from '../session/use-submit.ts';
import { emailFault } from './email-fault.ts';
import type { AccountRequest } from './request-draft.ts';

type Field = keyof AccountRequest;

const LABELS = {
  name: 'access.request.name',
  company: 'access.request.company',
  email: 'login.email',
  phoneNumber: 'access.request.phone',
  message: 'access.request.message',
} as const satisfies Record<Field, TextKey>;

const LINES = [
  { field: 'name', type: 'text', autoComplete: 'name' },
  { field: 'company', type: 'text', autoComplete: 'organization' },
  { field: 'email', type: 'email', autoComplete: 'email' },
  { field: 'phoneNumber', type: 'tel', autoComplete: 'tel', optional: true },
] as const;

type Props = { request: AccountRequest; onChange: (request: AccountRequest) => void; send: () => Promise<void> };

/** Who one is, how to be reached, and what one would like to say. */
export function RequestForm({ request, onChange, send }: Props) {
  const t = useText();
  const { busy, submit, ids, errors, summary } = useSubmit<Field>(LABELS);
  const of = (field: Field) => ({
    id: ids[field],
    label: t(LABELS[field]),
    error: errors[field],
    value: request[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ ...request, [field]: event.target.value }),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(faultsOf(request), send);
      }}
      className="flex flex-col gap-5"
    >
      <ErrorSummary {...summary} />
      {LINES.map(({ field, ...rest }) => (
        <TextField key={field} {...of(field)} {...rest} name={field} />
      ))}
      <TextArea
        {...of('message')}
        name="message"
        hint={t('access.request.message_hint')}
        optional
        limit={REQUEST_MESSAGE_MAX}
      />
      <Button type="submit" look="primary" busy={busy}>
        {t('access.request.submit')}
      </Button>
    </form>
  );
}

function faultsOf({ name, company, email }: AccountRequest): { [field in Field]?: TextKey } | null {
  const wrong = emailFault(email);
  const faults = { ...missing({ name, company }), ...(wrong && { email: wrong }) };
  return Object.keys(faults).length > 0 ? faults : null;
}
