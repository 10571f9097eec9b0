import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../lib/error-text.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { FieldErrorText } from '../../../ui/field.tsx';

export type WaitingChange = NonNullable<Outputs['client']['details']['emailChange']>;

type Props = {
  change: WaitingChange;
  /** The address that the account still has. */
  email: string;
  callOff: () => Promise<unknown>;
  /** Reads again what shows the account. */
  onCalledOff: () => Promise<unknown>;
};

/** A change of somebody's address that waits: who asked, what it waits for, until when, and the way to call it off. */
export function WaitingEmailChange({ change, email, callOff, onCalledOff }: Props) {
  const t = useText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: callOff,
    meta: { inPlace: true },
    onSuccess: onCalledOff,
  });
  return (
    <Callout
      kind="attention"
      title={<span className="break-words">{t('people.email_change.title', { email: change.newEmail })}</span>}
      actions={
        <Button size="small" busy={isPending} onClick={() => mutate()}>
          {t('people.email_change.call_off')}
        </Button>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 break-words">
        {useFacts(change, email).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {error && <FieldErrorText text={errorText(error)} />}
    </Callout>
  );
}

function useFacts({ askedBy, codeGiven, consent, effectiveFrom, expiresAt }: WaitingChange, email: string): string[] {
  const t = useText();
  return [
    askedBy === null ? t('people.email_change.by_owner') : t('people.email_change.by', { name: askedBy }),
    t(codeGiven ? 'people.email_change.code_given' : 'people.email_change.code_missing'),
    ...(consent === 'needed' ? [t('people.email_change.consent_missing', { email })] : []),
    ...(consent === 'given' ? [t('people.email_change.consent_given')] : []),
    ...(consent === 'delayed' && effectiveFrom !== null
      ? [t('people.email_change.delayed', { date: formatDate(effectiveFrom) })]
      : []),
    ...(consent === 'delayed' && effectiveFrom === null ? [t('people.email_change.delayed_notice')] : []),
    t('people.email_change.until', { end: formatDateTime(expiresAt), email }),
  ];
}
