import { errorText } from '../lib/error-text.ts';
import { FieldErrorText } from './field.tsx';

type Props = {
  error?: unknown;
  /** What is said in place of the text of the error. */
  text?: string | undefined;
};

/** Why an act failed, where it was asked for, read out as it appears; nothing while it did not. */
export function FailureText({ error, text }: Props) {
  const said = text ?? (error ? errorText(error) : '');
  return (
    said !== '' && (
      <div role="alert">
        <FieldErrorText text={said} />
      </div>
    )
  );
}
