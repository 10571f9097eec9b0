import type { Step } from '@app/schema/questionnaire';
import { useText } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useFromAnswers } from '../answers/saver-context.ts';
import { countAnswered, getStepState, type StepState } from '../data/steps-of-plan.ts';
import { usePlan } from './plan-context.ts';
import { listUnread } from '../feedback/read-feedback.ts';
import { ChangesLink, OverviewLink, StepLink } from './step-link.tsx';
import { useStepNames } from './step-names.ts';

/** The steps with their state and feedback; on top how many required questions are answered, the review not counted. */
export function StepRail({ onChosen }: { onChosen?: () => void }) {
  const t = useText();
  const { questionnaire, step, document, mode, isOverview } = usePlan();
  const { answered, count } = useFromAnswers((answers) =>
    countAnswered(questionnaire, questionnaire.steps.slice(0, -1), answers),
  );
  const progress = t('plan.answered', { answered, count });
  return (
    <nav aria-label={t('plan.steps')} className="flex flex-col gap-4">
      {(mode === 'review' || !document.plan.completed) && (
        <div>
          <ProgressBar percent={(answered * 100) / (count || 1)} label={progress} />
          <p aria-hidden="true" className="tabular mt-1 text-small text-ink-soft">
            {progress}
          </p>
        </div>
      )}
      <div className="flex flex-col gap-1 empty:hidden">
        {(mode === 'review' || document.plan.completed) && <OverviewLink onClick={onChosen} />}
        <ChangesLink onClick={onChosen} />
      </div>
      <ol className="bare-list flex flex-col gap-0.5">
        {questionnaire.steps.map((each) => (
          <li key={each.id}>
            <StepLink
              step={each.position}
              aria-current={each.id === step.id && !isOverview ? 'step' : undefined}
              onClick={onChosen}
              className={`flex items-start gap-2.5 rounded-field px-1.5 py-1 text-ink no-underline pointer-coarse:py-2 ${each.id === step.id && !isOverview ? 'bg-accent-wash' : 'hover:bg-sunken'}`}
            >
              <StepLabel step={each} />
            </StepLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Number, name, state and marks of a step. */
function StepLabel({ step }: { step: Step }) {
  const t = useText();
  const { document, questionnaire, step: shown, parts, mode, isOverview } = usePlan();
  const getStepName = useStepNames();
  const { state, required } = useFromAnswers((answers) => ({
    state: getStepState(step, document.completedSteps, answers),
    required: countAnswered(questionnaire, [step], answers),
  }));
  const stateText =
    state === 'started' && required.count > 0 ? t('plan.step.answered', required) : t(`plan.state.${state}`);
  const feedback = document.feedback.filter((entry) => entry.growthPlanStepId === step.id);
  const unread = mode === 'write' ? listUnread(feedback).length : 0;
  const current = step.id === shown.id && !isOverview;
  const isLast = step.position === questionnaire.steps.length;
  return (
    <>
      <StepNumber position={step.position} state={state} current={current} />
      <span className="min-w-0 pt-0.5">
        <span className={`block text-small leading-snug hyphens-auto ${current ? 'font-semibold' : ''}`}>
          {getStepName(step)}
        </span>
        <span className="flex flex-wrap gap-x-2 text-small leading-snug text-ink-soft">
          {!(isLast && state !== 'completed') && <span>{stateText}</span>}
          {feedback.length > 0 && (
            <span className={`inline-flex items-center gap-1 ${unread > 0 ? 'font-semibold text-accent' : ''}`}>
              <Icon name="feedback" size={16} />
              {unread > 0
                ? t('plan.feedback.new', { count: unread })
                : t('plan.feedback_count', { count: feedback.length })}
            </span>
          )}
          {parts.StepMark && <parts.StepMark step={step} />}
        </span>
      </span>
    </>
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
