import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import type { Login } from '../../../lib/session.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FailureText } from '../../../ui/failure-text.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { AccountLanguage } from '../session/account-language.ts';
import { NoPasskey, signWithPasskey } from './device.ts';

type Props = {
  /** What is said when the device gave none, where the password does not do instead. */
  cancelledText?: string;
  onLogin: (login: Login, language: AccountLanguage) => Promise<void> | void;
};

/** Asks the device for a passkey as it appears, and logs in with it; says what went wrong. */
export function PasskeyLogin({ cancelledText, onLogin }: Props) {
  const t = useText();
  const [error, setError] = useState<unknown>(null);
  const logIn = useEffectEvent(async () => {
    const { options, attempt } = await trpc.passkey.startLogin.mutate();
    const credential = await signWithPasskey(options);
    const { accessToken, accountId, role, secondFactorDue, ...language } = await trpc.passkey.login.mutate({
      attempt,
      credential,
    });
    await onLogin({ accessToken, accountId, role, secondFactorDue }, language);
  });
  useEffect(() => {
    void logIn().catch((failure: unknown) => setError(failure));
  }, []);
  if (error === null) return <Spinner />;
  const cancelled = cancelledText ?? t('login.passkey.cancelled');
  return <FailureText error={error} text={error instanceof NoPasskey ? cancelled : undefined} />;
}
