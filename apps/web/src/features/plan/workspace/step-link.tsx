import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { usePlan } from './plan-context.ts';

type Props = {
  /** Position of the step. */
  step: number;
  /** Key of a question to go to. */
  question?: string | undefined;
  children: ReactNode;
  onClick?: (() => void) | undefined;
} & Pick<ComponentProps<'a'>, 'className' | 'aria-current' | 'aria-keyshortcuts'>;

/** A link to a step of the open plan, or to one of its questions. */
export function StepLink({ step, question, children, onClick, ...rest }: Props) {
  const { path, search } = usePlan();
  const click = () => {
    onClick?.();
    if (question) goToQuestion(question); // also when the address already says so
  };
  return (
    <Link
      to={path}
      search={{ ...(search.plan && { plan: search.plan }), step, ...(question && { question }) }}
      resetScroll={question === undefined}
      activeProps={{}}
      onClick={click}
      {...rest}
    >
      {children}
    </Link>
  );
}

const ABOVE_STEPS = 'rounded-field px-2 py-1.5 font-semibold text-ink no-underline pointer-coarse:py-2.5';

/** A link to the overview, above the steps: a review before it starts, a completed plan at a glance. */
export function OverviewLink({ onClick }: { onClick: (() => void) | undefined }) {
  const t = useText();
  const { path, search, mode, isOverview } = usePlan();
  const isHere = isOverview && search.view === undefined;
  return (
    <Link
      to={path}
      search={search.plan ? { plan: search.plan } : {}}
      activeProps={{}}
      aria-current={isHere ? 'page' : undefined}
      onClick={onClick}
      className={`${ABOVE_STEPS} ${isHere ? 'bg-accent-wash' : 'hover:bg-sunken'}`}
    >
      {t(mode === 'review' ? 'review_plan.cover.title' : 'completed.overview')}
    </Link>
  );
}

/** A link to all that changed since the last round; nothing before a round has ended. */
export function ChangesLink({ onClick, className = '' }: { onClick?: (() => void) | undefined; className?: string }) {
  const t = useText();
  const { path, search, changes } = usePlan();
  if (!changes || changes.round === null) return null;
  const isHere = search.view === 'changes';
  return (
    <Link
      to={path}
      search={{ ...(search.plan && { plan: search.plan }), view: 'changes' }}
      activeProps={{}}
      aria-current={isHere ? 'page' : undefined}
      onClick={onClick}
      className={className || `${ABOVE_STEPS} ${isHere ? 'bg-accent-wash' : 'hover:bg-sunken'}`}
    >
      {t('plan.changes.all', { number: changes.round })}
    </Link>
  );
}

/** Scrolls to a question of the shown step and gives its heading the focus; false when it is not there. */
export function goToQuestion(questionKey: string): boolean {
  const block = document.getElementById(`question-${questionKey}`);
  if (!block) return false;
  block.scrollIntoView({ block: 'start' });
  block.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  return true;
}
