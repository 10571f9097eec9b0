import type { Step } from '@app/schema/questionnaire';
import { stepNameKey } from '@app/schema/text-keys';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { StepState } from '../data/steps-of-plan.ts';

export type StepFacts = {
  step: Step;
  state: StepState;
  feedbackCount: number;
  current: boolean;
  isLast: boolean;
};

/** The look of the link around a step in the rail. */
export function stepFaceClass(current: boolean): string {
  const look = current ? 'bg-accent-wash text-ink' : 'text-ink hover:bg-sunken';
  return `flex items-start gap-2.5 rounded-field px-1.5 py-1 no-underline pointer-coarse:py-2 ${look}`;
}

/** A step in the rail: number, name, state and marks; `children` are further marks. */
export function StepFace({
  step,
  state,
  feedbackCount,
  current,
  isLast,
  children,
}: StepFacts & { children?: ReactNode }) {
  const t = useText();
  return (
    <>
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
          {children}
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
