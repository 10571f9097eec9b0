import { PRODUCT_SLUG } from '@app/schema/product';
import { stepNameKey, stepPurposeKey } from '@app/schema/text-keys';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useSaver } from '../answers/saver-context.ts';
import { goToQuestion } from './go-to-question.ts';
import { usePlan } from './plan-context.ts';
import { StepFeedback } from './step-feedback.tsx';
import { StepBody } from './step-body.tsx';
import { StepNavigation } from './step-navigation.tsx';

const ROUTE = `/_signed-in/client/${PRODUCT_SLUG}` as const;

/** One step: its name, its purpose in a line, its questions. */
export function StepView() {
  const t = useText();
  const saver = useSaver();
  const navigate = useNavigate();
  const { plan } = useSearch({ from: ROUTE });
  const { step, questionnaire, document, wide } = usePlan();
  const sheet = useRef<HTMLDivElement>(null);
  useArrival(sheet);
  const name = t(stepNameKey(step.key));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || step.position >= questionnaire.steps.length)
      return;
    event.preventDefault();
    saver.flush();
    void navigate({ to: `/client/${PRODUCT_SLUG}`, search: { step: step.position + 1, ...(plan && { plan }) } });
  };
  return (
    <div ref={sheet} onKeyDown={onKeyDown} className="flex min-w-0 flex-col gap-8">
      <PageHeading
        size="heading"
        title={t('plan.title', { step: step.position, name, plan: document.plan.name })}
        lead={t(stepPurposeKey(step.key))}
      >
        {name}
      </PageHeading>
      {!wide && <StepFeedback />}
      <StepBody component={step.component} />
      <StepNavigation />
    </div>
  );
}

/** Arriving at a step gives its heading the focus, arriving at a question of it that question; the first page load leaves it where it is. */
function useArrival(sheet: RefObject<HTMLElement | null>): void {
  const { question } = useSearch({ from: ROUTE });
  const { step } = usePlan();
  useEffect(() => {
    if (question && goToQuestion(question)) return;
    if (arrivals.last !== null && arrivals.last !== step.id)
      sheet.current?.querySelector('h1')?.focus({ preventScroll: true });
    arrivals.last = step.id;
  }, [sheet, question, step.id]);
}

const arrivals: { last: string | null } = { last: null };
