import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { CodeField, useActivation } from '../auth/access/activation.tsx';
import { useGoToLogin } from '../auth/access/go-to-login.ts';
import { Resend } from '../auth/access/resend.tsx';
import { endDeadSession } from '../auth/session/end-dead-session.ts';
import { refreshDetails } from './details-data.ts';
import type { Person } from './details-fields.ts';

type Change = NonNullable<Outputs['account']['get']['emailChange']>;

type Props = {
  person: Person;
  change: Change;
  /** The address that the account still has. */
  email: string;
  /** The code has just been mailed. */
  justSent: boolean;
  /** Takes the focus, which would be lost with this. */
  onGone: () => void;
};

/** The owner's view of a new address that waits: the code is given, asked for again, or the change called off. */
export function PendingEmail({ person, change, email, justSent, onGone }: Props) {
  const t = useText();
  const [given, setGiven] = useState(false);
  const calledOff = useMutation(
    api.account.cancelEmailChange.mutationOptions({
      meta: { inPlace: true },
      onSuccess: async () => {
        await refreshDetails();
        onGone();
      },
    }),
  );
  return (
    <Callout kind="attention" role="status" title={t('account.email.waiting', { email: change.newEmail })}>
      <div className="flex flex-col gap-5 pt-1">
        {change.askedBy !== null && <p>{t('account.email.asked_by', { name: change.askedBy })}</p>}
        {change.consent === 'needed' && <p>{t('account.email.link', { email })}</p>}
        {change.effectiveFrom !== null && (
          <p>{t('account.email.delayed', { date: formatDate(change.effectiveFrom) })}</p>
        )}
        {change.codeGiven ? (
          <CodeGiven justNow={given} />
        ) : (
          <Code person={person} change={change} email={email} justSent={justSent} onGiven={() => setGiven(true)} />
        )}
        <p>{t('account.email.ends', { end: formatDateTime(change.expiresAt) })}</p>
        <Button
          look="quiet"
          className="-ml-5 self-start text-left"
          busy={calledOff.isPending}
          onClick={() => calledOff.mutate()}
        >
          {t('account.email.call_off', { email })}
        </Button>
        <FailureText error={calledOff.error} />
      </div>
    </Callout>
  );
}

/** The code was given; takes the focus of its form when that was just now. */
function CodeGiven({ justNow }: { justNow: boolean }) {
  const t = useText();
  return (
    <p ref={useFocus<HTMLParagraphElement>(justNow)} tabIndex={-1}>
      {t('account.email.code_given')}
    </p>
  );
}

type CodeProps = Omit<Props, 'onGone'> & { onGiven: () => void };

/** With the code the address changes at once where nothing else is missing, and everybody is logged out, this page too. */
function Code({ person, change, email, justSent, onGiven }: CodeProps) {
  const t = useText();
  const goToLogin = useGoToLogin();
  const area = person.kind === 'Consultant' ? 'consultant' : 'user';
  const activation = useActivation(area, change.newEmail, async (_, outcome) => {
    if (outcome === 'changed') {
      await endDeadSession();
      return goToLogin(area, change.newEmail, 'email_changed');
    }
    onGiven();
    await refreshDetails();
  });
  return (
    <>
      <p>{t('account.email.until', { email })}</p>
      <Form form={activation.form} className="flex flex-col items-start gap-4">
        <CodeField {...activation} />
        <SubmitButton form={activation.form}>{t('account.email.confirm')}</SubmitButton>
      </Form>
      <Resend label={t('access.activate.resend')} justSent={justSent} send={activation.resend} />
    </>
  );
}
