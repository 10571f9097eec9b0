import { stepNameKey, stepPurposeKey } from '@app/schema/text-keys';
import { useText } from '../../../../lib/i18n.ts';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { StateTag } from '../../../../ui/state-tag.tsx';
import { EndRound } from './end-round.tsx';
import { FeedbackColumn } from './feedback-column.tsx';
import { QuestionReading } from './question-reading.tsx';
import { ReviewFindings } from './review-findings.tsx';
import { useReview } from './review-context.ts';
import { ReviewNavigation } from './review-navigation.tsx';

/** One step as the client wrote it; on narrow screens its feedback follows. At the end of the last step the round can be ended. */
export function ReviewSheet() {
  const t = useText();
  const { step, questionnaire, document, wide, readOnly } = useReview();
  const { plan, completedSteps } = document;
  const name = t(stepNameKey(step.key));
  const isLast = step.position === questionnaire.steps.length;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <div className="flex flex-col items-start gap-3">
        <PageHeading
          size="heading"
          title={t('review_plan.title', { step: step.position, name, plan: plan.name, company: plan.user.company })}
          lead={t(stepPurposeKey(step.key))}
        >
          {name}
        </PageHeading>
        {completedSteps.includes(step.id) && <StateTag tone="done">{t('review_plan.step_completed')}</StateTag>}
        {!completedSteps.includes(step.id) && !isLast && (
          <StateTag tone="neutral">{t('review_plan.step_open')}</StateTag>
        )}
      </div>
      {step.questions.map((question) =>
        question.type === 'checklist_auto' ? (
          <ReviewFindings key={question.id} question={question} />
        ) : (
          <QuestionReading key={question.id} question={question} />
        ),
      )}
      {!wide && <FeedbackColumn />}
      {isLast && !readOnly && (
        <section
          aria-label={t('review_plan.end.last')}
          className="rounded-card border border-line bg-sheet p-4 shadow-sheet empty:hidden sm:p-6"
        >
          <EndRound />
        </section>
      )}
      <ReviewNavigation />
    </div>
  );
}
