import { errorText } from '../lib/error-text.ts';
import { FieldErrorText } from './field.tsx';

/** Why a call failed, where it was asked for; nothing while it did not. */
export function FailureText({ error }: { error: unknown }) {
  return error ? <FieldErrorText text={errorText(error)} /> : null;
}
