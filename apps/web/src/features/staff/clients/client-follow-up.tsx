import { useText } from '../../../lib/i18n.ts';
import { Section } from '../../../ui/card.tsx';
import { FollowUpFacts, StartFollowUp } from '../../follow-up/follow-up-state.tsx';
import { LightRule } from '../../follow-up/light-rule.tsx';
import { MetricCard } from '../../follow-up/metric-card.tsx';
import { useClientFollowUps } from './client-check-ins.tsx';

/** The follow-ups of a client's completed plans, each under the name of its plan, with the figures; and those that can be started. */
export function ClientFollowUp({ clientId }: { clientId: string }) {
  const t = useText();
  const { followUps, unfollowed } = useClientFollowUps(clientId);
  const completed = followUps.filter(({ plan }) => plan.completed);
  return (
    <>
      {completed.map(({ plan, followUp, startedOn }) => {
        const shown = followUp.metrics.filter(({ archivedAt }) => archivedAt === null);
        return (
          <Section key={plan.id} title={t('follow_up.of_plan', { plan: plan.name })}>
            <FollowUpFacts planId={plan.id} planName={plan.name} readOnly={false} {...{ followUp, startedOn }} />
            {shown.length === 0 && <p className="text-ink-soft">{t('follow_up.none.title')}</p>}
            <div className="grid items-start gap-5 md:grid-cols-2 xl:grid-cols-3">
              {shown.map((metric) => (
                <MetricCard key={metric.id} metric={metric} />
              ))}
            </div>
            {shown.length > 0 && <LightRule />}
          </Section>
        );
      })}
      {unfollowed.map(({ id, name }) => (
        <Section key={id} title={t('follow_up.of_plan', { plan: name })}>
          <StartFollowUp planId={id} readOnly={false} />
        </Section>
      ))}
    </>
  );
}
