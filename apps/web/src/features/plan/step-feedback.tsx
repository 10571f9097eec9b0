import { useEffect } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { markFeedbackRead } from '../feedback/read-feedback.ts';
import { usePlan } from './plan-context.ts';

/** What the consultant wrote about this step, newest first. */
export function StepFeedback() {
  const t = useText();
  const { document, step } = usePlan();
  const entries = document.feedback
    .filter((entry) => entry.growthPlanStepId === step.id)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
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
      {entries.map((entry) => (
        <article key={entry.id} className="flex flex-col gap-1">
          <p className="measure whitespace-pre-wrap">{entry.feedbackText}</p>
          <p className="text-small text-ink-soft">
            {t('plan.feedback_by', { author: entry.author, date: formatDate(entry.createdAt) })}
          </p>
        </article>
      ))}
    </section>
  );
}
