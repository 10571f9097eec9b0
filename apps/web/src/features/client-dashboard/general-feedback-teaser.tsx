import { useQuery } from '@tanstack/react-query';
import { PATHS } from '../../lib/paths.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card, Section } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { generalFeedbackQuery } from '../plan/feedback/feedback-queries.ts';

/** The newest general feedback and the way to all of it. */
export function GeneralFeedbackTeaser({ clientId }: { clientId: string }) {
  const t = useText();
  return (
    <Section title={t('dashboard.general.title')}>
      <Newest clientId={clientId} />
    </Section>
  );
}

function Newest({ clientId }: { clientId: string }) {
  const t = useText();
  const { data, error, refetch } = useQuery(generalFeedbackQuery(clientId));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-32 w-full" />;
  const [newest] = data;
  if (!newest) return <p className="text-small text-ink-soft">{t('dashboard.general.none')}</p>;
  return (
    <Card className="flex flex-col gap-2">
      <p className="line-clamp-4 break-words whitespace-pre-line">{newest.feedbackText}</p>
      <p className="text-small text-ink-soft">
        {t('dashboard.latest.by', { author: newest.author, date: formatDate(newest.createdAt) })}
      </p>
      <TextLink to={PATHS.generalFeedback}>{t('dashboard.general.all', { count: data.length })}</TextLink>
    </Card>
  );
}
