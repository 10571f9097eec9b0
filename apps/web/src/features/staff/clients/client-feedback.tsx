import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Card, Section } from '../../../ui/card.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { generalFeedbackQuery } from '../../plan/feedback/feedback-queries.ts';
import { ClientFeedbackForm } from './client-feedback-form.tsx';

/** What was written to the client apart from any plan, and a place to write more. */
export function ClientFeedback({ clientId }: { clientId: string }) {
  const t = useText();
  return (
    <Section title={t('clients.feedback.title')} lead={t('clients.feedback.lead')}>
      <ClientFeedbackForm clientId={clientId} />
      <Entries clientId={clientId} />
    </Section>
  );
}

function Entries({ clientId }: { clientId: string }) {
  const t = useText();
  const { data: entries, error, refetch } = useQuery({ ...generalFeedbackQuery(clientId), meta: { inPlace: true } });
  if (error && !entries) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!entries) return <Skeleton className="h-24 w-full" />;
  if (entries.length === 0) return <p className="text-ink-soft">{t('clients.feedback.none')}</p>;
  return (
    <ol className="bare-list flex max-w-3xl flex-col gap-3">
      {entries.map(({ id, feedbackText, author, createdAt }) => (
        <li key={id}>
          <Card className="flex flex-col gap-2 py-4!">
            <p className="measure break-words whitespace-pre-line">{feedbackText}</p>
            <p className="text-small text-ink-soft">
              {t('clients.feedback.by', { author, date: formatDate(createdAt) })}
            </p>
          </Card>
        </li>
      ))}
    </ol>
  );
}
