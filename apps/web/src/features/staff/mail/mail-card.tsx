import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Section } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FailedMails } from './failed-mails.tsx';

const EVERY_MS = 60_000; // the worker tries again by itself; the card follows

const queueQuery = api.mail.queue.queryOptions(undefined, { refetchInterval: EVERY_MS, meta: { inPlace: true } });

/** The mail queue for admins: a quiet line while all is well, else what waits and what no server took. */
export function MailCard() {
  const t = useText();
  return (
    <Section title={t('mail.title')}>
      <Queue />
    </Section>
  );
}

function Queue() {
  const t = useText();
  const { data: queue, error, refetch } = useQuery(queueQuery);
  if (error && !queue) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!queue) return <Skeleton className="h-12 w-full" />;
  const { waiting, waitingBecause, failed } = queue;
  return (
    <>
      {waitingBecause !== null && (
        <Callout kind="attention" title={t('mail.held_up', { count: waiting })}>
          <p>{t('mail.retried')}</p>
          <p className="text-small break-words text-ink-soft">{t('mail.because', { reason: waitingBecause })}</p>
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
