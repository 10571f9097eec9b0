import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useMailName } from './use-mail-name.ts';

type Queue = Outputs['mail']['queue'];
type Mail = Queue['failed'][number];

const EVERY_MS = 60_000; // the worker tries again by itself; the card follows

const queueQuery = api.mail.queue.queryOptions(undefined, { refetchInterval: EVERY_MS, meta: { inPlace: true } });

/** The mail queue for admins: a quiet line while all is well, else what waits and what no server took. */
export function MailCard() {
  const t = useText();
  const query = useQuery(queueQuery);
  return (
    <Section title={t('mail.title')}>
      <Loaded query={query} size="h-12 w-full">
        {(queue) => <QueueState queue={queue} />}
      </Loaded>
    </Section>
  );
}

function QueueState({ queue: { waiting, waitingBecause, failed } }: { queue: Queue }) {
  const t = useText();
  return (
    <>
      {waitingBecause !== null && (
        <Callout kind="attention" title={t('mail.held_up', { count: waiting })}>
          <p>{t('mail.retried')}</p>
          <p className="text-small text-ink-soft">{t('mail.because', { reason: waitingBecause })}</p>
        </Callout>
      )}
      {failed.length > 0 && <FailedMails mails={failed} />}
      {waitingBecause === null && failed.length === 0 && (
        <p className="flex items-start gap-2 text-ink-soft">
          <Icon name="check-circle" className="mt-1 text-done" />
          {t('mail.fine', { count: waiting })}
        </p>
      )}
    </>
  );
}

/** The mails that no server took, each with why and a way to try again: a row where there is room, a card where there is not. */
function FailedMails({ mails }: { mails: readonly Mail[] }) {
  const t = useText();
  return (
    <>
      <p className="flex items-start gap-2 font-semibold text-error">
        <Icon name="warning" className="mt-1" />
        {t('mail.failed', { count: mails.length })}
      </p>
      <ul className="bare-list flex flex-col gap-3">
        {mails.map((mail) => (
          <FailedMail key={`${mail.id} ${mail.failedAt}`} mail={mail} />
        ))}
      </ul>
    </>
  );
}

function FailedMail({ mail }: { mail: Mail }) {
  const t = useText();
  const name = useMailName()(mail.template);
  return (
    <li>
      <Card className="grid items-start gap-x-8 gap-y-4 py-4! sm:grid-cols-2 lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,5fr)_minmax(0,3fr)]">
        <div className="min-w-0">
          <h3 className="font-semibold">{name}</h3>
          <p className="text-small text-ink-soft">{t('mail.to', { recipient: mail.recipient })}</p>
        </div>
        <div className="min-w-0">
          <p className="text-small text-ink-soft">{t('mail.when')}</p>
          <p className="tabular">{formatDateTime(mail.failedAt)}</p>
          <p className="text-small text-ink-soft">{t('mail.tries', { count: mail.tries })}</p>
        </div>
        <div className="min-w-0">
          <p className="text-small text-ink-soft">{t('mail.why')}</p>
          <p>{mail.lastError}</p>
        </div>
        <SendAgain id={mail.id} about={`${name}, ${mail.recipient}`} />
      </Card>
    </li>
  );
}

/** Says in place what came of it; the list itself is read again in its own time. */
function SendAgain({ id, about }: { id: string; about: string }) {
  const t = useText();
  const resend = useMutation(api.mail.resend.mutationOptions({ meta: { silent: true, inPlace: true } }));
  return (
    <div className="flex flex-col items-start gap-2 lg:items-end">
      {!resend.isSuccess && (
        <Button size="small" icon="send" busy={resend.isPending} onClick={() => resend.mutate({ id })}>
          {t('mail.send_again')}
          <span className="sr-only">{`: ${about}`}</span>
        </Button>
      )}
      <output className="flex items-start gap-1.5 text-small text-done empty:hidden">
        {resend.isSuccess && (
          <>
            <Icon name="check-circle" size={18} className="mt-0.5" />
            {t('mail.sent_again')}
          </>
        )}
      </output>
      <FailureText error={resend.error} />
    </div>
  );
}
