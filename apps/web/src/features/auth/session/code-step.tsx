import { failedWith } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SubmitButton, useAppForm } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { loadLoginCall } from './load-login-call.ts';

type Props = { logIn: (code: string) => Promise<void>; onBack: () => void };

const LABELS = { code: 'login.code.label' } as const;

/** The second step of a login: the code of an authenticator app, or a recovery code, which has letters. */
export function CodeStep({ logIn, onBack }: Props) {
  const t = useText();
  const form = useAppForm({
    labels: LABELS,
    defaultValues: { code: '' },
    schema: () => loadLoginCall().then(({ codeInput }) => codeInput),
    onSubmit: ({ code }) => logIn(code),
    toIssues: (error) => {
      if (!failedWith(error, 'invalid_verification_code')) return null;
      form.set('code', '');
      return { code: 'login.code.wrong' };
    },
    startsAt: 'code',
    focus: { field: 'code' },
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <p className="text-lead font-semibold">{t('login.code.title')}</p>
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
      <Button look="quiet" size="small" icon="arrow-left" onClick={onBack} className="-ml-3 self-start">
        {t('login.code.back')}
      </Button>
    </Form>
  );
}
