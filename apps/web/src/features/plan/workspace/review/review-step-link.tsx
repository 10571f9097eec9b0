import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { STAFF_PLAN_PATH } from '../../../../lib/staff-area.ts';
import { goToQuestion } from '../go-to-question.ts';
import { useReview } from './review-context.ts';

type Props = {
  /** Position of the step. */
  step: number;
  /** Key of a question to go to. */
  question?: string | undefined;
  children: ReactNode;
  onClick?: (() => void) | undefined;
} & Pick<ComponentProps<'a'>, 'className' | 'aria-current' | 'aria-keyshortcuts'>;

/** A link to a step of the plan that is read, or to one of its questions. */
export function ReviewStepLink({ step, question, children, onClick, ...rest }: Props) {
  const { area, document } = useReview();
  const click = () => {
    onClick?.();
    if (question) goToQuestion(question); // also when the address already says so
  };
  return (
    <Link
      to={STAFF_PLAN_PATH[area]}
      search={{ plan: document.plan.id, step, ...(question && { question }) }}
      resetScroll={question === undefined}
      activeProps={{}}
      onClick={click}
      {...rest}
    >
      {children}
    </Link>
  );
}
