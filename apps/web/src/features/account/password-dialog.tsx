import { CODE_MAX } from '@app/schema/sessions';
import { useState, type ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { missing } from '../auth/session/required-fields.ts';
import { PasswordField } from '../auth/session/password-field.tsx';
import { useSubmit } from '../auth/session/use-submit.ts';

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
export function PasswordDialog({
  email,
  title,
  children,
  confirmLabel,
  destructive,
  withCode = false,
  act,
  onClose,
}: Props) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, submit, ids, errors, summary } = useSubmit(LABELS);
  return (
    <Dialog open onClose={onClose} title={title} size="small">
      {children}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const faults = withCode ? missing({ password, code }) : missing({ password });
          void submit(faults, () => (withCode ? act(password, code.trim()) : act(password)));
        }}
        className="flex flex-col gap-5"
      >
        <ErrorSummary {...summary} />
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          id={ids.password}
          label={t('login.password')}
          error={errors.password}
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {withCode && (
          <TextField
            id={ids.code}
            label={t('login.code.label')}
            hint={t('login.code.hint')}
            error={errors.code}
            name="code"
            autoComplete="one-time-code"
            maxLength={CODE_MAX}
            inputClassName="tabular"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look={destructive ? 'danger' : 'primary'} busy={busy}>
            {confirmLabel}
          </Button>
          <Button onClick={onClose}>{t('account.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
