import type { Profile } from '@app/schema/clients';
import { stepNameKey } from '@app/schema/text-keys';
import { useQuery } from '@tanstack/react-query';
import { useOwnRole } from '../../lib/own-account.ts';
import { PATHS } from '../../lib/paths.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { FailureText } from '../../ui/failure-text.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { FeedbackText } from '../plan/feedback/feedback-text.tsx';
import { generalFeedbackQuery } from '../plan/feedback/feedback-queries.ts';
import { listUnread, useMarkFeedbackRead } from '../plan/feedback/read-feedback.ts';
import { toStepSearch } from '../plan/data/plan-search.ts';
import { toFullName } from './act-texts.ts';
import type { OwnPlan } from './dashboard-data.ts';
import { useMarksOfDevice } from './device-marks.ts';
import { useNear } from '../../ui/use-near.ts';

const MOST = 3;

type Props = { plan: OwnPlan; consultant: Profile['consultant'] };

/** The newest comments on the plan's steps, each with the way to its step. */
export function LatestFeedback({ plan: { document, facts }, consultant }: Props) {
  const t = useText();
  const isOwner = useOwnRole() === 'owner';
  const { markRead: markFeedbackRead, error } = useMarkFeedbackRead(document.plan.id);
  useMarksOfDevice(document, isOwner);
  const latest = document.feedback.toSorted((a, b) => (a.createdAt > b.createdAt ? -1 : 1)).slice(0, MOST);
  const unread = listUnread(document.feedback);
  const markRead = isOwner && unread.length > 0 && (
    <Button look="quiet" size="small" onClick={() => markFeedbackRead(unread)}>
      {t('dashboard.feedback.mark_read')}
    </Button>
  );
  return (
    <Section title={t('dashboard.latest.title')} actions={markRead}>
      <FailureText error={error} />
      {latest.length === 0 && (
        <p className="measure text-ink-soft">{t('dashboard.latest.none', { name: toFullName(consultant) })}</p>
      )}
      {latest.length > 0 && (
        <Card>
          <ul className="bare-list flex flex-col gap-5">
            {latest.map((entry) => {
              const step = facts.steps.find(({ id }) => id === entry.growthPlanStepId);
              return (
                <li
                  key={entry.id}
                  className="flex flex-col gap-1.5 border-b border-line pb-5 last:border-b-0 last:pb-0"
                >
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    {step && (
                      <TextLink to={PATHS.plan} search={toStepSearch(document.plan, step.position)}>
                        {t('dashboard.latest.step', { number: step.position, step: t(stepNameKey(step.key)) })}
                      </TextLink>
                    )}
                    {!entry.read && <StateTag tone="attention">{t('dashboard.latest.new')}</StateTag>}
                  </div>
                  <FeedbackText
                    entry={entry}
                    signature="dashboard.latest.by"
                    className="line-clamp-4 whitespace-pre-line"
                  />
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </Section>
  );
}

/** The newest general feedback and the way to all of it. */
export function GeneralFeedbackTeaser({ clientId }: { clientId: string }) {
  const t = useText();
  const { place, isNear } = useNear<HTMLDivElement>();
  return (
    <Section title={t('dashboard.general.title')}>
      <div {...place} className="min-h-32">
        {isNear && <Newest clientId={clientId} />}
      </div>
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
      <p className="line-clamp-4 whitespace-pre-line">{newest.feedbackText}</p>
      <p className="text-small text-ink-soft">
        {t('dashboard.latest.by', { author: newest.author, date: formatDate(newest.createdAt) })}
      </p>
      <TextLink to={PATHS.generalFeedback}>{t('dashboard.general.all', { count: data.length })}</TextLink>
    </Card>
  );
}
