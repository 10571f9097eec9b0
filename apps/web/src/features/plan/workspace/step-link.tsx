import { PRODUCT_SLUG } from '@app/schema/product';
import { Link, useSearch } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { goToQuestion } from './go-to-question.ts';

type Props = {
  /** Position of the step. */
  step: number;
  /** Key of a question to go to. */
  question?: string | undefined;
  children: ReactNode;
  onClick?: (() => void) | undefined;
} & Pick<ComponentProps<'a'>, 'className' | 'aria-current'>;

const ROUTE = `/_signed-in/client/${PRODUCT_SLUG}` as const;

/** A link to a step of the plan that is open, or to one of its questions. */
export function StepLink({ step, question, children, onClick, ...rest }: Props) {
  const { plan } = useSearch({ from: ROUTE });
  const click = () => {
    onClick?.();
    if (question) goToQuestion(question); // also when the address already says so
  };
  return (
    <Link
      to={`/client/${PRODUCT_SLUG}`}
      search={{ step, ...(question && { question }), ...(plan && { plan }) }}
      resetScroll={question === undefined}
      activeProps={{}}
      onClick={click}
      {...rest}
    >
      {children}
    </Link>
  );
}
