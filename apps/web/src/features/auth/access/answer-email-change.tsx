import type { MailedArea } from '@app/schema/roles';
import { answerEmailChangeInput } from '@app/schema/email-change';
import { failedWith } from '../../../lib/api-error.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { askPageFocus } from '../../../lib/page-focus.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Form, useAppForm } from '../../../ui/form/form.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { endDeadSession } from '../session/end-dead-session.ts';
import type { Answered } from './email-change-answered.tsx';
import type { OpenedEmailChange } from './use-open-email-change.ts';

type Props = {
  link: { area: MailedArea; token: string };
  change: OpenedEmailChange;
  onAnswered: (answered: Answered) => void;
  onRefused: () => void;
};

/** Who asked for which address, and the two answers. */
export function AnswerEmailChange({ link, change, onAnswered, onRefused }: Props) {
  const t = useText();
  const { oldEmail, newEmail, askedBy, codeGiven } = change;
  const form = useAppForm({
    labels: { consent: 'access.change_email.title' },
    defaultValues: { consent: false },
    schema: answerEmailChangeInput,
    toInput: (typed) => ({ ...link, ...typed }),
    onSubmit: async (input) => {
      try {
        await trpc.auth.answerEmailChange.mutate(input);
      } catch (error) {
        if (!failedWith(error, 'link_expired_or_wrong')) throw error;
        return onRefused();
      }
      if (input.consent && codeGiven) await endDeadSession();
      askPageFocus();
      onAnswered({ outcome: toOutcome(input.consent, codeGiven), oldEmail, newEmail });
    },
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

function toOutcome(consent: boolean, codeGiven: boolean): Answered['outcome'] {
  if (!consent) return 'stopped';
  return codeGiven ? 'changed' : 'allowed';
}

/** When the change takes effect, or ends. */
function useWhen({ consent, codeGiven, effectiveFrom, expiresAt }: OpenedEmailChange): string {
  const t = useText();
  const end = formatDateTime(expiresAt);
  if (consent === 'needed')
    return t(codeGiven ? 'access.change_email.needs_you' : 'access.change_email.needs_both', { end });
  if (consent === 'delayed' && effectiveFrom !== null)
    return t('access.change_email.delayed', { date: formatDate(effectiveFrom) });
  return t('access.change_email.needs_code', { end });
}
