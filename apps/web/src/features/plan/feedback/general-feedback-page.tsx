import { useQuery } from '@tanstack/react-query';
import { allQueries } from '../../../lib/all-queries.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { profileQuery } from '../data/plan-state.ts';
import { generalFeedbackQuery } from './feedback-queries.ts';

/** What the consultant wrote about the company outside any plan, newest first. */
export function GeneralFeedbackPage() {
  const t = useText();
  const profile = useQuery(profileQuery);
  const feedback = useQuery({ ...generalFeedbackQuery(profile.data?.id ?? ''), enabled: profile.data !== undefined });
  const { error, retry } = allQueries(profile, feedback);
  const name = profile.data ? `${profile.data.consultant.firstName} ${profile.data.consultant.lastName}` : null;
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageHeading lead={name && t('general_feedback.lead', { name })}>{t('general_feedback.title')}</PageHeading>
      {error ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : (
        <Entries entries={feedback.data} consultant={name ?? ''} />
      )}
    </div>
  );
}

function Entries({
  entries,
  consultant,
}: {
  entries: Outputs['client']['generalFeedback'] | undefined;
  consultant: string;
}) {
  const t = useText();
  if (!entries) return <Skeleton className="h-48 w-full" />;
  if (entries.length === 0) {
    return (
      <EmptyState
        icon="feedback"
        title={t('general_feedback.none')}
        action={<LinkButton to={PATHS.dashboard.User}>{t('general_feedback.dashboard')}</LinkButton>}
      >
        {t('general_feedback.none_text', { name: consultant })}
      </EmptyState>
    );
  }
  return (
    <ol className="bare-list flex flex-col gap-5">
      {entries.map(({ id, feedbackText, author, createdAt }) => (
        <li key={id}>
          <Card className="flex flex-col gap-3 print:break-inside-avoid">
            <p className="measure break-words whitespace-pre-line">{feedbackText}</p>
            <p className="text-small text-ink-soft">
              {t('general_feedback.by', { author, date: formatDate(createdAt) })}
            </p>
          </Card>
        </li>
      ))}
    </ol>
  );
}
