import type { Questionnaire } from '@app/schema/questionnaire';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useMedia, WIDE } from '../../../ui/use-media.ts';
import { PEOPLE_LIST } from '../answers/answer-field.ts';
import { SaverProvider, useAnswers } from '../answers/saver-context.ts';
import type { PlanDocument } from '../data/plan-queries.ts';
import { firstOpenStep, listPeople, stepAt } from '../data/steps-of-plan.ts';
import { PlanProvider, type OpenPlan } from './plan-context.ts';
import { goToQuestion } from './step-link.tsx';
import { StepRail } from './step-rail.tsx';
import { usePlanSaver } from './use-plan-saver.ts';

type Props = Omit<OpenPlan, 'step' | 'wide' | 'focusedKey' | 'setFocused'>;

const GRID = 'grid gap-8 pt-6';
const COLUMNS = {
  write: `${GRID} lg:grid-cols-[13rem_minmax(0,1fr)_17rem]`,
  review: `${GRID} lg:grid-cols-[13rem_minmax(0,1fr)_19rem]`,
};
const COLUMN = 'sticky top-20 max-h-[calc(100dvh-6rem)] self-start overflow-y-auto';

/** An open plan: its steps at the left, one step in the middle, what belongs to the step at the right. */
export function PlanWorkspace(props: Props) {
  const { mode, parts, document, questionnaire, search } = props;
  const { steps } = questionnaire;
  const saver = usePlanSaver(document, questionnaire, mode);
  const wide = useMedia(WIDE);
  const [start] = useState(() => (mode === 'write' ? firstOpenStep(steps, document.completedSteps) : 1));
  const [focused, setFocused] = useState(search.question ?? '');
  const step = stepAt(steps, search.step ?? start);
  useArrival(step?.id, search.question);
  if (!step) return null;
  const inStep =
    step.questions.find(({ key }) => key === focused) ?? step.questions.find(({ key }) => key === search.question);
  const focusedKey = (inStep ?? step.questions[0])?.key ?? '';
  return (
    <SaverProvider value={saver}>
      <PlanProvider value={{ ...props, step, wide, focusedKey, setFocused }}>
        <div className="lg:mx-[calc(50%-min(50vw-2rem,45rem))]">
          <parts.Header />
          <parts.Banner />
          <div className={COLUMNS[mode]}>
            {wide && (
              <div className={`${COLUMN} pr-1 pb-4`}>
                <StepRail />
              </div>
            )}
            <parts.Step key={step.id} />
            {wide && (
              <div className={`${COLUMN} px-1 pb-6`}>
                <parts.Aside key={step.id} />
              </div>
            )}
          </div>
          {mode === 'write' && <People document={document} questionnaire={questionnaire} />}
        </div>
      </PlanProvider>
    </SaverProvider>
  );
}

/** Moves the focus to the heading of another step, or to the question of the address; the first page load moves none to a heading. */
function useArrival(stepId: string | undefined, question: string | undefined): void {
  const last = useRef(stepId);
  useEffect(() => {
    const isAnother = last.current !== stepId;
    last.current = stepId;
    if (question && goToQuestion(question)) return;
    if (isAnother) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [stepId, question]);
}

/** Names that fields for persons offer. */
function People({ document, questionnaire }: { document: PlanDocument; questionnaire: Questionnaire }) {
  const answers = useDeferredValue(useAnswers());
  return (
    <datalist id={PEOPLE_LIST}>
      {listPeople(questionnaire, answers, document.todos).map((name) => (
        <option key={name} value={name} aria-label={name} />
      ))}
    </datalist>
  );
}
