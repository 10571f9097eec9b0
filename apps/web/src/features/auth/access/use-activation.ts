import type { MailedArea } from '@app/schema/roles';
import { useRef, useState } from 'react';
import { failedWith, readFailure } from '../../../lib/api-error.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import { useSubmit, type Faults } from '../session/use-submit.ts';
import { CODE_LENGTH, toDigits } from './code.ts';
import { emailFault } from './email-fault.ts';

type Field = 'email' | 'code';

/** Follows a right code; `emailChange` is what became of a new address. */
type Done = (email: string, emailChange: Outputs['auth']['verifyAccount']['emailChange']) => Promise<void>;

const LABELS = { email: 'login.email', code: 'access.activate.code' } as const satisfies Record<Field, string>;

/** The address and its code: sent by itself once the code is complete. `onDone` follows a right one. */
export function useActivation(area: MailedArea, known: string, onDone: Done) {
  const [email, setEmail] = useState(known);
  const [code, setCode] = useState('');
  const codeField = useRef<HTMLInputElement>(null);
  const form = useSubmit<Field>(LABELS);

  const markCode = () => {
    codeField.current?.focus();
    codeField.current?.select(); // so the next key replaces it
  };

  const verify = (digits: string) => {
    const faults = faultsOf(email, digits);
    if (faults && !faults.email) markCode();
    void form.submit(faults, async () => {
      try {
        const { emailChange } = await trpc.auth.verifyAccount.mutate({ area, email: email.trim(), code: digits });
        await onDone(email.trim(), emailChange);
      } catch (error) {
        if (!failedWith(error, 'invalid_verification_code')) throw error;
        markCode();
        return wrongCode(error);
      }
    });
  };

  const type = (text: string) => {
    const digits = toDigits(text);
    setCode(digits);
    if (digits.length === CODE_LENGTH && digits !== code && emailFault(email) === null) verify(digits);
  };

  const resend = async () => {
    const fault = emailFault(email);
    if (fault) return form.submit({ email: fault }, async () => {}).then(() => false);
    await trpc.auth.resendVerification.mutate({ area, email: email.trim() });
    setCode('');
    return true;
  };

  const codeAlone = form.errors.code !== undefined && form.errors.email === undefined; // it stays where one types; no summary
  return { ...form, email, setEmail, code, codeField, type, verify, resend, codeAlone };
}

function faultsOf(email: string, code: string): Faults<Field> | null {
  const fault = emailFault(email);
  const faults: Faults<Field> = {
    ...(fault && { email: fault }),
    ...(code.length < CODE_LENGTH && { code: 'access.activate.incomplete' }),
  };
  return Object.keys(faults).length > 0 ? faults : null;
}

/** How many tries are left is told only for a code that waits. */
function wrongCode(error: unknown): Faults<Field> {
  const failure = readFailure(error);
  const left = failure.kind === 'answer' ? failure.data?.['triesLeft'] : undefined;
  if (typeof left !== 'number') return { code: 'server_errors_text.invalid_verification_code' };
  return { code: left > 0 ? ['access.activate.tries_left', { count: left }] : 'access.activate.no_tries' };
}
