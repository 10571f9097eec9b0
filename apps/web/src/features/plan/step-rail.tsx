import type { Step } from '@app/schema/questionnaire';
import { stepNameKey } from '@app/schema/text-keys';
import { useText } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useAnswers } from '../answers/saver-context.ts';
import { usePlan } from './plan-context.ts';
import { StepLink } from './step-link.tsx';
import { stepState, type StepState } from './steps-of-plan.ts';

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

type RailStepProps = {
  step: Step;
  state: StepState;
  feedbackCount: number;
  current: boolean;
  isLast: boolean;
  onChosen: (() => void) | undefined;
};

function RailStep({ step, state, feedbackCount, current, isLast, onChosen }: RailStepProps) {
  const t = useText();
  const look = current ? 'bg-accent-wash text-ink' : 'text-ink hover:bg-sunken';
  return (
    <li>
      <StepLink
        step={step.position}
        aria-current={current ? 'step' : undefined}
        onClick={onChosen}
        className={`flex items-start gap-2.5 rounded-field px-1.5 py-1 no-underline pointer-coarse:py-2 ${look}`}
      >
        <StepNumber position={step.position} state={state} current={current} />
        <span className="min-w-0 pt-0.5">
          <span className={`block text-small leading-snug hyphens-auto ${current ? 'font-semibold' : ''}`}>
            {t(stepNameKey(step.key))}
          </span>
          <span className="flex flex-wrap gap-x-2 text-small leading-snug text-ink-soft">
            {!(isLast && state === 'untouched') && <span>{t(`plan.state.${state}`)}</span>}
            {feedbackCount > 0 && (
              <span className="inline-flex items-center gap-1 font-medium text-accent">
                <Icon name="feedback" size={16} />
                {t('plan.feedback_count', { count: feedbackCount })}
              </span>
            )}
          </span>
        </span>
      </StepLink>
    </li>
  );
}

function StepNumber({ position, state, current }: { position: number; state: StepState; current: boolean }) {
  const done = state === 'completed';
  const look = done
    ? 'border-done bg-done-wash text-done'
    : current
      ? 'border-accent bg-accent text-on-accent'
      : 'border-line-strong bg-sheet text-ink';
  return (
    <span
      className={`tabular flex size-7 shrink-0 items-center justify-center rounded-full border text-small font-bold ${look}`}
    >
      {done ? <Icon name="check" size={18} /> : <span aria-hidden="true">{position}</span>}
      <span className="sr-only">{position}</span>
    </span>
  );
}
