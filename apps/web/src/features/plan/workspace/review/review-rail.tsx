import { useText } from '../../../../lib/i18n.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { StepFace, stepFaceClass } from '../step-label.tsx';
import { stepState } from '../../data/steps-of-plan.ts';
import { hasChanged } from './changed-steps.ts';
import { useReview } from './review-context.ts';
import { ReviewStepLink } from './review-step-link.tsx';

/** The steps with their state, their feedback, and whether they changed since the last round. */
export function ReviewRail({ onChosen }: { onChosen?: () => void }) {
  const t = useText();
  const { document, questionnaire, answers, step, changed } = useReview();
  return (
    <nav aria-label={t('plan.steps')} className="flex flex-col gap-4">
      <ProgressBar percent={document.plan.percentCompleted} label={t('plan.progress')} showValue />
      <ol className="bare-list flex flex-col gap-0.5">
        {questionnaire.steps.map((each) => (
          <li key={each.id}>
            <ReviewStepLink
              step={each.position}
              aria-current={each.id === step.id ? 'step' : undefined}
              onClick={onChosen}
              className={stepFaceClass(each.id === step.id)}
            >
              <StepFace
                step={each}
                state={stepState(each, document.completedSteps, answers)}
                feedbackCount={document.feedback.filter((entry) => entry.growthPlanStepId === each.id).length}
                current={each.id === step.id}
                isLast={each.position === questionnaire.steps.length}
              >
                {hasChanged(each, changed) && (
                  <span className="inline-flex items-center gap-1 font-semibold text-attention">
                    <Icon name="flag" size={16} />
                    {t('review_plan.changed_short')}
                  </span>
                )}
              </StepFace>
            </ReviewStepLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
