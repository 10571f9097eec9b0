import { useMutation } from '@tanstack/react-query';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { findHeading, useFocusAfter } from '../../../ui/use-next-focus.ts';
import { refreshPeople } from '../staff-queries.ts';

type Person = Pick<Outputs['client']['details'], 'id' | 'email' | 'emailChange'>;
type Change = NonNullable<Person['emailChange']>;

type Props = { kind: 'client' | 'consultant'; person: Person };

/** A change of somebody's address that waits, if one does: who asked, what it waits for, until when, and the way to call it off. */
export function WaitingEmailChange({ kind, person }: Props) {
  return person.emailChange && <Waiting kind={kind} person={person} change={person.emailChange} />;
}

function Waiting({ kind, person: { id, email }, change }: Props & { change: Change }) {
  const t = useText();
  useFocusAfter(findHeading);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => trpc[kind].cancelEmailChange.mutate({ id }),
    meta: { inPlace: true },
    onSuccess: refreshPeople,
  });
  return (
    <Callout
      kind="attention"
      title={t('people.email_change.title', { email: change.newEmail })}
      actions={
        <Button size="small" busy={isPending} onClick={() => mutate()}>
          {t('people.email_change.call_off')}
        </Button>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {useFacts(change, email).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <FailureText error={error} />
    </Callout>
  );
}

function useFacts({ askedBy, codeGiven, consent, effectiveFrom, expiresAt }: Change, email: string): string[] {
  const t = useText();
  return [
    askedBy === null ? t('people.email_change.by_owner') : t('people.email_change.by', { name: askedBy }),
    t(codeGiven ? 'people.email_change.code_given' : 'people.email_change.code_missing'),
    consent === 'needed' && t('people.email_change.consent_missing', { email }),
    consent === 'given' && t('people.email_change.consent_given'),
    consent === 'delayed' &&
      (effectiveFrom === null
        ? t('people.email_change.delayed_notice')
        : t('people.email_change.delayed', { date: formatDate(effectiveFrom) })),
    t('people.email_change.until', { end: formatDateTime(expiresAt), email }),
  ].filter((fact) => fact !== false);
}
