import type { MailedArea } from '@app/schema/roles';
import { verifyFormInput } from '@app/schema/accounts';
import { emailSchema } from '@app/schema/fields';
import { failedWith, readFailure } from '../../../lib/api-error.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import type { FieldIssue } from '../../../ui/form/form-rules.ts';
import { useAppForm } from '../../../ui/form/form.tsx';
import { CODE_LENGTH, toDigits } from './code.ts';

/** Follows a right code; `emailChange` is what became of a new address. */
type Done = (email: string, emailChange: Outputs['auth']['verifyAccount']['emailChange']) => Promise<void>;

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
    toIssues: (error) => (failedWith(error, 'invalid_verification_code') ? { code: getWrongCodeIssue(error) } : null),
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

export type Activation = ReturnType<typeof useActivation>;

/** Says how many tries are left only for a code that waits. */
function getWrongCodeIssue(error: unknown): FieldIssue {
  const failure = readFailure(error);
  const left = failure.kind === 'answer' ? failure.data?.['triesLeft'] : undefined;
  if (typeof left !== 'number') return 'server_errors_text.invalid_verification_code';
  return left > 0 ? { key: 'access.activate.tries_left', params: { count: left } } : 'access.activate.no_tries';
}
