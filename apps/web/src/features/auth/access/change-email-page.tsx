import { answerEmailChangeInput } from '@app/schema/email-change';
import type { MailedArea } from '@app/schema/roles';
import { useState } from 'react';
import { isTransient } from '../../../lib/api-error.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { askPageFocus } from '../../../lib/page-focus.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Form, useAppForm } from '../../../ui/form/form.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { endDeadSession } from '../session/end-dead-session.ts';
import { PasswordWarning, ToLoginLink } from './access-frame.tsx';
import { isLinkRefusal, LinkRefused, OpenedLink, type CatchRefusal } from './opened-link.tsx';

type Link = { area: MailedArea; token: string };
type Change = Outputs['auth']['openEmailChange'];

/** What came of the owner's answer. */
type Outcome = 'stopped' | 'allowed' | 'changed';

/** Where the notice of a new e-mail address leads: what was asked, and the owner's answer. Opening it changes nothing. */
export function ChangeEmailPage(link: Link) {
  const t = useText();
  const { area } = link;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <OpenedLink
      title={t('access.change_email.title')}
      open={(signal) => trpc.auth.openEmailChange.mutate(link, { signal })}
      refused={
        <LinkRefused area={area} reasons={['access.change_email.refused.over', 'access.change_email.refused.old']} />
      }
    >
      {(change, catchRefusal) =>
        outcome ? (
          <Answered area={area} change={change} outcome={outcome} />
        ) : (
          <Answer link={link} change={change} catchRefusal={catchRefusal} onAnswered={setOutcome} />
        )
      }
    </OpenedLink>
  );
}

type AnswerProps = {
  link: Link;
  change: Change;
  catchRefusal: CatchRefusal;
  onAnswered: (outcome: Outcome) => void;
};

/** Who asked for which address, and the two answers. */
function Answer({ link, change, catchRefusal, onAnswered }: AnswerProps) {
  const t = useText();
  const { oldEmail, newEmail, askedBy } = change;
  const [unanswered, setUnanswered] = useState<boolean | null>(null); // what was sent last and may be stored
  const form = useAppForm({
    labels: { consent: 'access.change_email.title' },
    defaultValues: { consent: false },
    schema: answerEmailChangeInput,
    toInput: (typed) => ({ ...link, ...typed }),
    onSubmit: catchRefusal(async (input) => {
      try {
        await trpc.auth.answerEmailChange.mutate(input);
      } catch (error) {
        const isDone = unanswered === input.consent && isLinkRefusal(error);
        setUnanswered(isTransient(error) ? input.consent : null);
        if (!isDone) throw error;
      }
      const outcome = input.consent ? await readOutcome(link) : 'stopped';
      if (outcome === 'changed') await endDeadSession();
      askPageFocus();
      onAnswered(outcome);
    }),
  });
  const given = form.watch('consent');
  const answer = (consent: boolean) => {
    if (form.busy) return;
    form.set('consent', consent);
    void form.submit();
  };
  const mayAllow = change.consent === 'needed' || change.consent === 'delayed';
  return (
    <>
      <PageHeading lead={t('access.change_email.lead')}>{t('access.change_email.title')}</PageHeading>
      <Card>
        <Form form={form} className="flex flex-col gap-5">
          <dl className="flex flex-col gap-3">
            <Fact label={t('access.change_email.asked_by')}>{askedBy ?? t('access.change_email.by_owner')}</Fact>
            <Fact label={t('access.change_email.old')}>
              <span className="break-all">{oldEmail}</span>
            </Fact>
            <Fact label={t('access.change_email.new')}>
              <span className="break-all">{newEmail}</span>
            </Fact>
          </dl>
          <p>{useWhen(change)}</p>
          <div className="flex flex-wrap gap-3">
            {mayAllow && (
              <Button look="primary" busy={form.busy && given} onClick={() => answer(true)}>
                {t('access.change_email.allow')}
              </Button>
            )}
            <Button look="danger" busy={form.busy && !given} onClick={() => answer(false)}>
              {t('access.change_email.not_me')}
            </Button>
          </div>
          <p className="text-small text-ink-soft">{t('access.change_email.nothing')}</p>
        </Form>
      </Card>
    </>
  );
}

/** What an allowed change came to: once it took effect, its link is over. The code may have been given since the page was opened. */
function readOutcome(link: Link): Promise<Outcome> {
  return trpc.auth.openEmailChange.mutate(link).then(
    () => 'allowed',
    (error: unknown) => (isLinkRefusal(error) ? 'changed' : 'allowed'),
  );
}

/** When the change takes effect, or ends. */
function useWhen({ consent, codeGiven, effectiveFrom, expiresAt }: Change): string {
  const t = useText();
  const end = formatDateTime(expiresAt);
  if (consent === 'needed')
    return t(codeGiven ? 'access.change_email.needs_you' : 'access.change_email.needs_both', { end });
  if (consent === 'delayed' && effectiveFrom !== null)
    return t('access.change_email.delayed', { date: formatDate(effectiveFrom) });
  return t('access.change_email.needs_code', { end });
}

type AnsweredProps = { area: MailedArea; change: Change; outcome: Outcome };

/** Says what the answer did, and where to go on. */
function Answered({ area, change: { oldEmail, newEmail }, outcome }: AnsweredProps) {
  const t = useText();
  return (
    <>
      <PageHeading>{t(`access.change_email.${outcome}.title`)}</PageHeading>
      <Callout kind="done">{t(`access.change_email.${outcome}.text`, { oldEmail, newEmail })}</Callout>
      {outcome === 'stopped' && (
        <PasswordWarning area={area} email={oldEmail} title={t('access.change_email.password.title')}>
          {t('access.change_email.password.text')}
        </PasswordWarning>
      )}
      <ToLoginLink area={area} email={outcome === 'changed' ? newEmail : oldEmail} />
    </>
  );
}
