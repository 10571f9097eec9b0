import type { Area } from '@app/schema/roles';
import { useId, useState, type FormEvent } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { isServerError } from '../../lib/failure.ts';
import { reportFailure } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import type { Login } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, type SummaryError } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { roleOf } from './areas.ts';
import { PasswordField } from './password-field.tsx';

type Props = { area: Area; onLogin: (login: Login) => void };

type Attempt = { count: number; errors: SummaryError[]; email?: string | undefined; password?: string | undefined };

/** E-mail and password of one area; used by the login pages and by the dialog over an expired session. */
export function LoginForm({ area, onLogin }: Props) {
  const t = useText();
  const id = useId();
  const fields = { email: `${id}-email`, password: `${id}-password` };
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState<Attempt>({ count: 0, errors: [] });

  const fail = (next: Omit<Attempt, 'count'>) => setAttempt({ ...next, count: attempt.count + 1 });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const required = t('validation_errors_text.required');
    const missing = { email: email.trim() ? undefined : required, password: password ? undefined : required };
    if (missing.email || missing.password) return fail({ ...missing, errors: missingErrors(missing, fields, t) });
    setBusy(true);
    try {
      const { accessToken, accountId } = await trpc.auth.login.mutate({ area, email: email.trim(), password });
      onLogin({ accessToken, accountId, role: roleOf(area) });
    } catch (error) {
      setBusy(false);
      setPassword('');
      if (isServerError(error)) return reportFailure(error);
      fail({ errors: [{ text: errorText(error) }] });
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <ErrorSummary errors={attempt.errors} attempt={attempt.count} />
      <TextField
        id={fields.email}
        label={t('login.email')}
        error={attempt.email}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        id={fields.password}
        label={t('login.password')}
        error={attempt.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" busy={busy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}

function missingErrors(
  missing: { email?: string | undefined; password?: string | undefined },
  fields: { email: string; password: string },
  t: ReturnType<typeof useText>,
): SummaryError[] {
  return (['email', 'password'] as const).flatMap((name) =>
    missing[name] ? [{ fieldId: fields[name], text: t('login.missing', { field: t(`login.${name}`) }) }] : [],
  );
}
