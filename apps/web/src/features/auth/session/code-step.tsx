import { useEffect, useRef, useState } from 'react';
import { failedWith } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { missing } from './required-fields.ts';
import { useSubmit } from './use-submit.ts';

type Props = { logIn: (code: string) => Promise<void>; onBack: () => void };

const LABELS = { code: 'login.code.label' } as const;

/** The second step of a login: the code of an authenticator app, or a recovery code, which has letters. */
export function CodeStep({ logIn, onBack }: Props) {
  const t = useText();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { busy, submit, ids, errors, summary } = useSubmit(LABELS);
  useEffect(() => field.current?.focus(), []);

  const send = async () => {
    try {
      await logIn(code.trim());
    } catch (error) {
      if (!failedWith(error, 'invalid_verification_code')) throw error;
      setCode('');
      field.current?.focus();
      return { code: 'login.code.wrong' } as const;
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const empty = missing({ code });
        if (empty) field.current?.focus();
        void submit(empty, send);
      }}
      className="flex flex-col gap-5"
    >
      {!errors.code && <ErrorSummary {...summary} />}
      <p className="text-lead font-semibold">{t('login.code.title')}</p>
      <TextField
        ref={field}
        id={ids.code}
        label={t('login.code.label')}
        hint={t('login.code.hint')}
        error={errors.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="text"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <output className="sr-only">{errors.code}</output>
      <Button type="submit" look="primary" busy={busy}>
        {t('login.submit')}
      </Button>
      <Button look="quiet" size="small" icon="arrow-left" onClick={onBack} className="-ml-3 self-start">
        {t('login.code.back')}
      </Button>
    </form>
  );
}
