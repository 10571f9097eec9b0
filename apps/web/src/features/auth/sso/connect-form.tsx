import { connectSsoInput, type FinishedSso } from '@app/schema/sso';
import { CODE_MAX, type LoginOutput } from '@app/schema/sessions';
import { useState } from 'react';
import { failedWith } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/card.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocus } from '../../../ui/use-focus.ts';

const LABELS = { password: 'login.password', code: 'login.code.label' } as const;

type Props = {
  connect: NonNullable<FinishedSso['connect']>;
  onLogin: (login: LoginOutput) => Promise<void>;
};

/** The owner's consent: with the password of the account, if it has one, and a code where it asks for that too. */
export function ConnectForm({ connect: { ticket, email, hasPassword }, onLogin }: Props) {
  const t = useText();
  const [needsCode, setNeedsCode] = useState(false);
  const codeField = useFocus<HTMLInputElement>(needsCode);
  const form = useAppForm({
    labels: LABELS,
    defaultValues: { password: '', code: '' },
    schema: connectSsoInput,
    toInput: ({ password, code }) => ({ ticket, ...(hasPassword && { password }), ...(needsCode && { code }) }),
    onSubmit: async (input) => {
      try {
        await onLogin(await trpc.sso.connect.mutate(input));
        return true;
      } catch (error) {
        if (!failedWith(error, 'second_factor_required')) throw error;
        setNeedsCode(true);
        return false;
      }
    },
  });
  return (
    <Card>
      <Form form={form} className="flex flex-col gap-5">
        {hasPassword && (
          <>
            <p>{t('login.sso.connect.password')}</p>
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField {...form.text('password')} autoComplete="current-password" />
          </>
        )}
        {needsCode && (
          <TextField
            {...form.text('code')}
            hint={t('login.code.hint')}
            autoComplete="one-time-code"
            maxLength={CODE_MAX}
            ref={codeField}
          />
        )}
        <SubmitButton form={form}>{t('login.sso.connect.submit')}</SubmitButton>
      </Form>
    </Card>
  );
}
