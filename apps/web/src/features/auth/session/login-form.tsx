import { ROLE_OF_AREA, type Area } from '@app/schema/roles';
import type { LoginInput } from '@app/schema/sessions';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { failedWith } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n.ts';
import type { Login } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { AccountLanguage } from './account-language.ts';
import { loadLoginCall } from './load-login-call.ts';

type Props = {
  area: Area;
  /** The form stays busy until it is done. */
  onLogin: (login: Login, language: AccountLanguage) => Promise<void> | void;
  /** The account waits for the code that was just mailed to it; without this the failure is shown in place. */
  onNotVerified?: (email: string) => Promise<void> | void;
  /** Fills the address in. */
  email?: string | undefined;
  /** What is under the first step, by the address typed. */
  renderBelow?: (email: string) => ReactNode;
};

const PasskeyLogin = lazy(() =>
  import('../passkeys/passkey-login.tsx').then((part) => ({ default: part.PasskeyLogin })),
);
const CodeStep = lazy(() => import('./code-step.tsx').then((part) => ({ default: part.CodeStep })));

const LABELS = { email: 'login.email', password: 'login.password' } as const;

/** E-mail and password of one area, then the code of a second factor where there is one, or a passkey; for the login pages and the dialog over an ended session. */
export function LoginForm({ area, onLogin, onNotVerified, email = '', renderBelow }: Props) {
  const t = useText();
  const [accepted, setAccepted] = useState<{ input: LoginInput; error: unknown } | null>(null);
  const logIn = async (input: LoginInput) => {
    try {
      const { sendLogin } = await loadLoginCall();
      const { accessToken, accountId, secondFactorDue, ...language } = await sendLogin(input);
      await onLogin({ accessToken, accountId, role: ROLE_OF_AREA[area], secondFactorDue }, language);
    } catch (error) {
      if (failedWith(error, 'second_factor_required')) return setAccepted({ input, error });
      if (failedWith(error, 'account_not_verified') && onNotVerified) return onNotVerified(input.email);
      if (failedWith(error, 'invalid_email_or_password')) form.set('password', '');
      throw error;
    }
  };
  const form = useAppForm({
    labels: LABELS,
    defaultValues: { email, password: '' },
    schema: () => loadLoginCall().then(({ loginInput }) => loginInput),
    toInput: (typed) => ({ area, ...typed }),
    onSubmit: logIn,
  });

  return (
    <>
      {accepted ? (
        <Suspense fallback={<Spinner />}>
          <CodeStep
            error={accepted.error}
            logIn={(code) => logIn({ ...accepted.input, code })}
            onLogin={onLogin}
            onBack={() => setAccepted(null)}
          />
        </Suspense>
      ) : (
        <>
          <Form form={form} onFocus={() => void loadLoginCall().catch(() => null)} className="flex flex-col gap-5">
            <EmailField {...form.text('email')} />
            <PasswordField {...form.text('password')} autoComplete="current-password" />
            <SubmitButton form={form}>{t('login.submit')}</SubmitButton>
          </Form>
          {renderBelow?.(form.watch('email').trim())}
        </>
      )}
      {'PublicKeyCredential' in window && <PasskeyButton key={accepted ? 'code' : 'password'} onLogin={onLogin} />}
    </>
  );
}

/** Logs in with a passkey, as often as it is pressed. */
function PasskeyButton({ onLogin }: Pick<Props, 'onLogin'>) {
  const t = useText();
  const [asked, setAsked] = useState(0);
  return (
    <>
      <Button icon="person" onClick={() => setAsked(asked + 1)}>
        {t('login.passkey.button')}
      </Button>
      {asked > 0 && (
        <Suspense>
          <PasskeyLogin key={asked} onLogin={onLogin} />
        </Suspense>
      )}
    </>
  );
}
