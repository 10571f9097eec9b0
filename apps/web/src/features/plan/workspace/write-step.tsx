import { type KeyboardEvent, useDeferredValue } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { later } from '../../../ui/later.tsx';
import { useSaver } from '../answers/saver-context.ts';
import { Threads } from '../threads/threads.tsx';
import { usePlan } from './plan-context.ts';
import { QuestionBlock } from './question-block.tsx';
import { StepCompletion, useReadyStep } from './step-completion.tsx';
import { StepFeedback } from './step-feedback.tsx';
import { useStepNames } from './step-names.ts';
import { StepNavigation, useNeighbors } from './step-navigation.tsx';
import { StepView } from './step-view.tsx';

const Findings = later(() => import('./submit/findings.tsx').then((part) => part.Findings));
const WholePlan = later(() => import('./submit/whole-plan.tsx').then((part) => part.WholePlan));

/** Questions drawn first: one fills a phone's screen. The others follow when the browser has shown it. */
const AT_ONCE = 1;

/**
 * A step to write. The one of the component `Review` looks at the plan as a whole; every other is a list of questions, also
 * `BenefitList`, whose lists are shown as pairs, and what is not known.
 */
export function WriteStep() {
  const t = useText();
  const saver = useSaver();
  const { step, document, search } = usePlan();
  const { after, go } = useNeighbors();
  const { isReady } = useReadyStep();
  const isReview = step.component === 'Review';
  const first = search.question === undefined ? step.questions.slice(0, AT_ONCE) : step.questions; // one that is gone to is there
  const questions = useDeferredValue(step.questions, first);
  const isWhole = questions.length === step.questions.length;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !after) return;
    event.preventDefault();
    saver.flush();
    go(1);
  };
  const name = useStepNames()(step);
  return (
    <StepView title={t('plan.title', { step: step.position, name, plan: document.plan.name })} onKeyDown={onKeyDown}>
      <StepFeedback />
      <Threads place={{ stepId: step.id }} about={name} />
      {questions.map((question) =>
        isReview && question.type === 'checklist_auto' ? (
          !document.plan.completed && <Findings key={question.id} question={question} />
        ) : (
          <QuestionBlock key={question.id} question={question} />
        ),
      )}
      {isWhole ? (
        <>
          {isReview ? <WholePlan /> : <StepCompletion />}
          <StepNavigation primary={!isReady} />
        </>
      ) : (
        <div className="h-dvh" /> // in place of the rest, so that nothing below comes into view
      )}
    </StepView>
  );
}
