import { failedWith, readFailure } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocus } from '../../../ui/use-focus.ts';
import type { Login } from '../../../lib/session.ts';
import { PasskeyLogin } from '../passkeys/passkey-login.tsx';
import { loadLoginCall } from './load-login-call.ts';
import type { AccountLanguage } from './account-language.ts';

type Props = {
  /** What the password was answered with. */
  error: unknown;
  logIn: (code: string) => Promise<void>;
  onLogin: (login: Login, language: AccountLanguage) => Promise<void> | void;
  onBack: () => void;
};

const LABELS = { code: 'login.code.label' } as const;

/** The second step of a login: a passkey, where the account has no app, or a code. */
export function CodeStep({ error, logIn, onLogin, onBack }: Props) {
  const t = useText();
  const failure = readFailure(error);
  const isByPasskey = failure.kind === 'answer' && failure.params?.['by'] === 'passkey';
  const title = useFocus<HTMLParagraphElement>(isByPasskey); // the form with the code has a field for it
  return (
    <div className="flex flex-col gap-5">
      <p ref={title} tabIndex={-1} className="text-lead font-semibold">
        {t('login.code.title')}
      </p>
      {isByPasskey ? (
        <>
          <PasskeyLogin cancelledText={t('login.code.passkey_cancelled')} onLogin={onLogin} />
          <p className="text-small text-ink-soft">{t('login.code.passkey_lost')}</p>
        </>
      ) : (
        <CodeForm logIn={logIn} />
      )}
      <Button look="quiet" size="small" icon="arrow-left" onClick={onBack} className="-ml-3 self-start">
        {t('login.code.back')}
      </Button>
    </div>
  );
}

/** The code of an authenticator app, or a recovery code, which has letters. */
function CodeForm({ logIn }: Pick<Props, 'logIn'>) {
  const t = useText();
  const form = useAppForm({
    labels: LABELS,
    defaultValues: { code: '' },
    schema: () => loadLoginCall().then(({ codeInput }) => codeInput),
    onSubmit: ({ code }) => logIn(code),
    toIssues: (error, isAgain) => {
      if (!failedWith(error, 'invalid_verification_code')) return null;
      form.set('code', '');
      return { code: isAgain ? 'login.code.used' : 'login.code.wrong' };
    },
    startsAt: 'code',
    focus: { field: 'code' },
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField
        {...form.text('code')}
        hint={t('login.code.hint')}
        autoComplete="one-time-code"
        inputMode="text"
        autoCapitalize="none"
        spellCheck={false}
      />
      <output className="sr-only">{form.getError('code')}</output>
      <SubmitButton form={form}>{t('login.submit')}</SubmitButton>
    </Form>
  );
}
