import { useText } from '../../../lib/i18n.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useAnswers } from '../answers/saver-context.ts';
import { usePlan } from './plan-context.ts';
import { StepFace, stepFaceClass, type StepFacts } from './step-label.tsx';
import { StepLink } from './step-link.tsx';
import { stepState } from '../data/steps-of-plan.ts';

/** The steps with their state; percent on top. */
export function StepRail({ onChosen }: { onChosen?: () => void }) {
  const t = useText();
  const { document, questionnaire, step } = usePlan();
  const answers = useAnswers();
  return (
    <nav aria-label={t('plan.steps')} className="flex flex-col gap-4">
      <ProgressBar percent={document.plan.percentCompleted} label={t('plan.progress')} showValue />
      <ol className="bare-list flex flex-col gap-0.5">
        {questionnaire.steps.map((each) => (
          <RailStep
            key={each.id}
            step={each}
            state={stepState(each, document.completedSteps, answers)}
            feedbackCount={document.feedback.filter((entry) => entry.growthPlanStepId === each.id).length}
            current={each.id === step.id}
            isLast={each.position === questionnaire.steps.length}
            onChosen={onChosen}
          />
        ))}
      </ol>
    </nav>
  );
}

type RailStepProps = StepFacts & { onChosen: (() => void) | undefined };

function RailStep({ step, state, feedbackCount, current, isLast, onChosen }: RailStepProps) {
  return (
    <li>
      <StepLink
        step={step.position}
        aria-current={current ? 'step' : undefined}
        onClick={onChosen}
        className={stepFaceClass(current)}
      >
        <StepFace {...{ step, state, feedbackCount, current, isLast }} />
      </StepLink>
    </li>
  );
}
