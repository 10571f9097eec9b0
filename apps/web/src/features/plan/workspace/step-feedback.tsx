import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FeedbackByRound } from '../feedback/feedback-by-round.tsx';
import { numberRounds } from '../feedback/rounds.ts';
import { markFeedbackRead } from '../feedback/read-feedback.ts';
import { usePlan } from './plan-context.ts';
import { feedbackRoundsQuery } from '../data/plan-queries.ts';

/** What the consultant wrote about this step by round, newest first. */
export function StepFeedback() {
  const t = useText();
  const { document, step } = usePlan();
  const entries = document.feedback.filter((entry) => entry.growthPlanStepId === step.id);
  const { data } = useQuery({ ...feedbackRoundsQuery(document.plan.id), enabled: entries.length > 0 });
  const shown = entries.map(({ id }) => id).join();
  useEffect(() => {
    if (shown !== '') markFeedbackRead(shown.split(','));
  }, [shown]);
  if (entries.length === 0) return null;
  return (
    <section
      aria-label={t('plan.feedback')}
      className="flex flex-col gap-3 rounded-card border border-accent bg-accent-wash p-4"
    >
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon name="feedback" className="text-accent" />
        {t('plan.feedback')}
      </h3>
      <FeedbackByRound entries={entries} rounds={numberRounds(data?.rounds ?? [])} />
    </section>
  );
}
