import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Section } from '../../../ui/card.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { MetricCard } from '../../follow-up/metric-card.tsx';
import { useClientFollowUps } from './client-check-ins.tsx';

/** The figures of a client's completed plans that are followed up, each plan under its name. */
export function ClientFollowUp({ clientId }: { clientId: string }) {
  const t = useText();
  return useClientFollowUps(clientId).followUps.map(({ plan, followUp }) => {
    const shown = followUp.metrics.filter(({ archivedAt }) => archivedAt === null);
    return (
      <Section key={plan.id} title={t('follow_up.of_plan', { plan: plan.name })}>
        {followUp.pausedAt !== null && (
          <p>
            <StateTag tone="neutral">{t('follow_up.paused.title', { date: formatDate(followUp.pausedAt) })}</StateTag>
          </p>
        )}
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
