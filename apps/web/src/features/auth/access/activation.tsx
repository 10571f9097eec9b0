import type { MailedArea } from '@app/schema/roles';
import { verifyFormInput } from '@app/schema/accounts';
import { emailSchema } from '@app/schema/fields';
import { useText } from '../../../lib/i18n.ts';
import { failedWith, readFailure } from '../../../lib/api-error.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import type { FieldIssue } from '../../../ui/form/form-rules.ts';
import { useAppForm } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Follows a right code; `emailChange` is what became of a new address. */
type Done = (email: string, emailChange: Outputs['auth']['verifyAccount']['emailChange']) => Promise<void>;

const CODE_LENGTH = 6;
const LABELS = { email: 'login.email', code: 'access.activate.code' } as const;

/** The address and its code: sent by itself once the code is complete. `onDone` follows a right one. */
export function useActivation(area: MailedArea, known: string, onDone: Done) {
  const form = useAppForm({
    labels: LABELS,
    defaultValues: { email: known, code: '' },
    schema: verifyFormInput,
    toInput: (typed) => ({ area, ...typed }),
    check: ({ code }) => (code.length < CODE_LENGTH ? { code: 'access.activate.incomplete' } : {}),
    onSubmit: (input) => trpc.auth.verifyAccount.mutate(input),
    onSuccess: ({ emailChange }, { email }) => onDone(email.trim(), emailChange),
    toIssues: (error, isAgain) => {
      if (!failedWith(error, 'invalid_verification_code')) return null;
      return { code: isAgain ? 'access.activate.may_be_done' : getWrongCodeIssue(error) };
    },
    focus: { field: 'code', select: true }, // so the next key replaces it
  });
  const hasEmail = () => emailSchema.safeParse(form.watch('email')).success;

  const type = (text: string) => {
    const digits = toDigits(text);
    const isNew = digits !== form.watch('code');
    form.set('code', digits);
    if (digits.length === CODE_LENGTH && isNew && hasEmail()) void form.submit();
  };

  const resend = async () => {
    const email = form.watch('email').trim();
    if (!hasEmail()) {
      form.showIssues({ email: email === '' ? 'validation_errors_text.required' : 'validation_errors_text.email' });
      return false;
    }
    await trpc.auth.resendVerification.mutate({ area, email });
    form.set('code', '');
    return true;
  };

  return { form, type, resend };
}

/** The digits of what was typed or pasted, however it was set apart: `" 12-34 56 "` is 123456. */
export function toDigits(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
}

/** Says how many tries are left only for a code that waits. */
function getWrongCodeIssue(error: unknown): FieldIssue {
  const failure = readFailure(error);
  const left = failure.kind === 'answer' ? failure.data?.['triesLeft'] : undefined;
  if (typeof left !== 'number') return 'server_errors_text.invalid_verification_code';
  return left > 0 ? { key: 'access.activate.tries_left', params: { count: left } } : 'access.activate.no_tries';
}

/** Six digits, pasted or typed. A wrong code is marked, so that the next key replaces it. */
export function CodeField({ form, type }: Pick<ReturnType<typeof useActivation>, 'form' | 'type'>) {
  const t = useText();
  return (
    <>
      <TextField
        {...form.text('code')}
        hint={t('access.activate.code_hint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        value={form.watch('code')}
        onChange={(event) => type(event.target.value)}
        inputClassName="tabular tracking-widest"
      />
      <output className="sr-only">{form.busy ? t('access.activate.checking') : form.getError('code')}</output>
    </>
  );
}
