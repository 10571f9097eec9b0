import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { ErrorSummary } from '../error-summary.tsx';
import type { AppForm } from './use-app-form.ts';

type Sent = Pick<AppForm<never>, 'submit' | 'summary' | 'busy' | 'marksLeft'>;

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'children'> & {
  form: Pick<Sent, 'submit' | 'summary'>;
  /** Sends from any field with Control-Enter or Command-Enter, and keeps those keys from the page around it. */
  sendsByKeys?: boolean;
  /** In place of the summary; for a refusal as a whole that says more than why. */
  refusal?: ReactNode;
  children: ReactNode;
};

/** A form with its summary of what is wrong. */
export function Form({ form, sendsByKeys, refusal, children, ...rest }: Props) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => void form.submit(event)}
      onKeyDown={sendsByKeys ? sendByKeys : undefined}
    >
      {refusal || <ErrorSummary {...form.summary} />}
      {children}
    </form>
  );
}

type SubmitProps = Omit<ComponentProps<typeof Button>, 'form'> & { form: Pick<Sent, 'busy' | 'marksLeft'> };

/** The button that sends a form. */
export function SubmitButton({ form, ...button }: SubmitProps) {
  return (
    <Button
      type="submit"
      look="primary"
      busy={form.busy}
      // A press must not blur the field first: the fault that appears then would push the button from under the pointer.
      onMouseDown={form.marksLeft ? (event) => event.preventDefault() : undefined}
      {...button}
    />
  );
}

function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}
