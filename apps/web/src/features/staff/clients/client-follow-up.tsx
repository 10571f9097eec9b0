import { useQueries, useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Section } from '../../../ui/card.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { followUpQuery } from '../../follow-up/follow-up-queries.ts';
import { MetricCard } from '../../follow-up/metric-card.tsx';
import { clientPlansQuery } from '../staff-queries.ts';

const FOLLOWED_MAX = 3; // the newest; each that is read is in the audit log

/** The follow-ups of a client's newest completed plans, with whether one is still on its way. */
export function useFollowUps(clientId: string) {
  const plans = useQuery(clientPlansQuery(clientId));
  const completed = plans.data?.items.filter(({ completedAt }) => completedAt !== null).slice(0, FOLLOWED_MAX) ?? [];
  const queries = useQueries({ queries: completed.map(({ id }) => followUpQuery(id)) });
  return {
    isPending: queries.some(({ isPending }) => isPending),
    followUps: completed.map((plan, index) => ({ plan, followUp: queries[index]?.data })),
  };
}

/** The figures of a client's completed plans that are followed up, each plan under its name. */
export function ClientFollowUp({ clientId }: { clientId: string }) {
  const t = useText();
  return useFollowUps(clientId).followUps.map(({ plan, followUp }) => {
    if (!followUp || followUp.startedOn === null) return null;
    const shown = followUp.metrics.filter(({ archivedAt }) => archivedAt === null);
    const next = followUp.checkIns.find(({ sentAt }) => sentAt === null);
    return (
      <Section key={plan.id} title={t('follow_up.of_plan', { plan: plan.name })}>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
          {followUp.pausedAt !== null && (
            <StateTag tone="neutral">{t('follow_up.paused.title', { date: formatDate(followUp.pausedAt) })}</StateTag>
          )}
          {next && `${t('follow_up.next_check_in')}: ${formatDate(next.dueOn)}`}
        </p>
        {shown.length === 0 && <p className="text-ink-soft">{t('follow_up.none.title')}</p>}
        <div className="grid items-start gap-5 md:grid-cols-2 xl:grid-cols-3">
          {shown.map((metric) => (
            <MetricCard key={metric.id} metric={metric} />
          ))}
        </div>
      </Section>
    );
  });
}
