import { useSuspenseQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useReadByOpening } from '../../notifications/notification-queries.ts';
import { profileQuery } from '../data/plan-queries.ts';
import { generalFeedbackQuery } from './feedback-queries.ts';
import { FeedbackText } from './feedback-text.tsx';

/** What the consultant wrote about the company outside any plan, newest first. */
export function GeneralFeedbackPage() {
  const t = useText();
  useReadByOpening(PATHS.generalFeedback);
  const { data: profile } = useSuspenseQuery(profileQuery);
  const { data: entries } = useSuspenseQuery(generalFeedbackQuery(profile.id));
  const name = `${profile.consultant.firstName} ${profile.consultant.lastName}`;
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageHeading lead={t('general_feedback.lead', { name })}>{t('general_feedback.title')}</PageHeading>
      <Entries entries={entries} consultant={name} />
    </div>
  );
}

function Entries({ entries, consultant }: { entries: Outputs['client']['generalFeedback']; consultant: string }) {
  const t = useText();
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
      {entries.map((entry) => (
        <li key={entry.id}>
          <Card className="flex flex-col gap-3 print:break-inside-avoid">
            <FeedbackText entry={entry} signature="general_feedback.by" />
          </Card>
        </li>
      ))}
    </ol>
  );
}
