import { useId } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { FeedbackByRound } from '../../feedback/feedback-by-round.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { useReview } from './use-review.ts';

/** Feedback on the step: the field, then what was published so far. */
export function FeedbackColumn() {
  const t = useText();
  const titleId = useId();
  const { document, step, rounds, readOnly } = useReview();
  const entries = document.feedback.filter((entry) => entry.growthPlanStepId === step.id);
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-5">
      <h2 id={titleId} className="text-lead">
        {t('review_plan.feedback')}
      </h2>
      {!readOnly && <FeedbackForm />}
      {entries.length === 0 ? (
        <p className="text-ink-soft">{t('review_plan.no_feedback')}</p>
      ) : (
        <div className="flex flex-col gap-5 rounded-card border border-line bg-sheet p-4">
          <FeedbackByRound entries={entries} rounds={rounds} />
        </div>
      )}
    </section>
  );
}
