import { passwordAndCodeInput } from '@app/schema/accounts';
import { CODE_MAX } from '@app/schema/sessions';
import type { ReactNode } from 'react';
import { failedWith } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, SubmitButton, useAppForm } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = {
  /** Whose password is asked for; password managers go by it. */
  email: string;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  destructive?: boolean;
  /** A code of the second factor in use is needed as well. */
  withCode?: boolean;
  /** Carries the act out; what it throws is shown in the dialog. */
  act: (password: string, code?: string) => Promise<void>;
  onClose: () => void;
};

const LABELS = { password: 'login.password', code: 'login.code.label' } as const;

/** Asks for the password once more before an act that a borrowed screen must not do. */
export function PasswordDialog({ email, title, children, withCode = false, act, onClose, ...button }: Props) {
  const t = useText();
  const form = useAppForm({
    labels: LABELS,
    defaultValues: { password: '', code: '' },
    schema: passwordAndCodeInput,
    toInput: ({ password, code }) => (withCode ? { password, code } : { password }),
    onSubmit: ({ password, code }) => act(password, code),
    toIssues: (error) => (failedWith(error, 'invalid_verification_code') ? { code: 'login.code.wrong' } : null),
  });
  return (
    <Dialog open onClose={onClose} title={title} size="small">
      {children}
      <Form form={form} className="flex flex-col gap-5">
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...form.text('password')} autoComplete="current-password" data-autofocus />
        {withCode && (
          <TextField
            {...form.text('code')}
            hint={t('login.code.hint')}
            autoComplete="one-time-code"
            maxLength={CODE_MAX}
            inputClassName="tabular"
          />
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} look={button.destructive ? 'danger' : 'primary'}>
            {button.confirmLabel}
          </SubmitButton>
          <Button onClick={onClose}>{t('account.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
