import type { Questionnaire } from '@app/schema/questionnaire';
import { PRODUCT_SLUG } from '@app/schema/product';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { PEOPLE_LIST } from '../answers/answer-field.ts';
import { SaverProvider, useAnswers } from '../answers/saver-context.ts';
import { PlanHeader } from './plan-header.tsx';
import { PlanProvider, type OpenPlan } from './plan-context.ts';
import type { PlanDocument } from '../data/plan-queries.ts';
import { QuestionAside } from './question-aside.tsx';
import { StepRail } from './step-rail.tsx';
import { StepView } from './step-view.tsx';
import { firstOpenStep, peopleOf, stepAt } from '../data/steps-of-plan.ts';
import { UnsavedRemains } from './unsaved-drafts.tsx';
import { useMedia, WIDE } from '../../../ui/use-media.ts';
import { usePlanSaver } from './use-plan-saver.ts';

const ROUTE = `/_signed-in/client/${PRODUCT_SLUG}` as const;

type Props = { document: PlanDocument; questionnaire: Questionnaire };

/** The plan on the table: steps at the left, the sheet, what belongs to the question in focus at the right. */
export function PlanWorkspace({ document, questionnaire }: Props) {
  const { steps } = questionnaire;
  const { step: position, question } = useSearch({ from: ROUTE });
  const saver = usePlanSaver(document, questionnaire);
  const wide = useMedia(WIDE);
  const [start] = useState(() => firstOpenStep(steps, document.completedSteps));
  const [focused, setFocused] = useState(question ?? '');
  const step = stepAt(steps, position ?? start);
  if (!step) return null;
  const inStep =
    step.questions.find(({ key }) => key === focused) ?? step.questions.find(({ key }) => key === question);
  const plan: OpenPlan = {
    document,
    questionnaire,
    readOnly: document.plan.completed,
    step,
    wide,
    focusedKey: (inStep ?? step.questions[0])?.key ?? '',
    setFocused,
  };
  return (
    <SaverProvider value={saver}>
      <PlanProvider value={plan}>
        <div className="lg:mx-[calc(50%-min(50vw-2rem,45rem))]">
          <PlanHeader />
          {plan.readOnly && <UnsavedRemains />}
          <div className="grid gap-8 pt-6 lg:grid-cols-[13rem_minmax(0,1fr)_17rem]">
            {wide && (
              <div className="sticky top-20 max-h-[calc(100dvh-6rem)] self-start overflow-y-auto pr-1 pb-4">
                <StepRail />
              </div>
            )}
            <StepView key={step.id} />
            {wide && <QuestionAside />}
          </div>
          <People document={document} questionnaire={questionnaire} />
        </div>
      </PlanProvider>
    </SaverProvider>
  );
}

/** Names that fields for persons offer. */
function People({ document, questionnaire }: Props) {
  const answers = useDeferredValue(useAnswers());
  return (
    <datalist id={PEOPLE_LIST}>
      {peopleOf(questionnaire, answers, document.todos).map((name) => (
        <option key={name} value={name} aria-label={name} />
      ))}
    </datalist>
  );
}
