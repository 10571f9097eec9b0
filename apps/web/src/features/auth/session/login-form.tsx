import { ROLE_OF_AREA, type Area } from '@app/schema/roles';
import { useState, type ReactNode } from 'react';
import { failedWith } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n.ts';
import type { Login } from '../../../lib/session.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CodeStep } from './code-step.tsx';
import { missing } from './required-fields.ts';
import { PasswordField } from './password-field.tsx';
import { useSubmit } from './use-submit.ts';

type Credentials = { email: string; password: string };

type Props = {
  area: Area;
  /** Gets the account's language too; the form stays busy until it is done. */
  /** `language` is the one that the person chose for their account. */
  onLogin: (login: Login, language: string | null) => Promise<void> | void;
  /** The account waits for the code that was just mailed to it; without this the failure is shown in place. */
  onNotVerified?: (email: string) => Promise<void> | void;
  /** Fills the address in. */
  email?: string | undefined;
  /** Stands under the first step, and knows the address typed. */
  renderBelow?: (email: string) => ReactNode;
};

const LABELS = { email: 'login.email', password: 'login.password' } as const;

/** E-mail and password of one area, then the code of a second factor where there is one; for the login pages and the dialog over an ended session. */
export function LoginForm({ area, onLogin, onNotVerified, email = '', renderBelow }: Props) {
  const [typed, setTyped] = useState<Credentials>({ email, password: '' });
  const [codeAsked, setCodeAsked] = useState(false);

  const logIn = async (code?: string) => {
    const credentials = { ...typed, email: typed.email.trim() };
    try {
      const answer = await trpc.auth.login.mutate({ area, ...credentials, ...(code !== undefined && { code }) });
      const { accessToken, accountId, languageCode, secondFactorDue } = answer;
      await onLogin({ accessToken, accountId, role: ROLE_OF_AREA[area], secondFactorDue }, languageCode);
    } catch (error) {
      if (failedWith(error, 'second_factor_required')) return setCodeAsked(true);
      if (failedWith(error, 'account_not_verified') && onNotVerified) return onNotVerified(credentials.email);
      if (failedWith(error, 'invalid_email_or_password')) setTyped({ ...typed, password: '' });
      throw error;
    }
  };

  if (codeAsked) return <CodeStep logIn={logIn} onBack={() => setCodeAsked(false)} />;
  return (
    <>
      <CredentialsStep typed={typed} onTyped={setTyped} logIn={logIn} />
      {renderBelow?.(typed.email.trim())}
    </>
  );
}

type StepProps = { typed: Credentials; onTyped: (typed: Credentials) => void; logIn: () => Promise<void> };

function CredentialsStep({ typed, onTyped, logIn }: StepProps) {
  const t = useText();
  const { busy, submit, ids, errors, summary } = useSubmit(LABELS);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(missing(typed), logIn);
      }}
      className="flex flex-col gap-5"
    >
      <ErrorSummary {...summary} />
      <TextField
        id={ids.email}
        label={t('login.email')}
        error={errors.email}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.email}
        onChange={(event) => onTyped({ ...typed, email: event.target.value })}
      />
      <PasswordField
        id={ids.password}
        label={t('login.password')}
        error={errors.password}
        name="password"
        autoComplete="current-password"
        value={typed.password}
        onChange={(event) => onTyped({ ...typed, password: event.target.value })}
      />
      <Button type="submit" look="primary" busy={busy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
