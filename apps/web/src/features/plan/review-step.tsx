import { usePlan } from './plan-context.ts';
import { QuestionBlock } from './question-block.tsx';
import { CompletePanel } from './review/complete-panel.tsx';
import { Findings } from './review/findings.tsx';
import { PlanRounds } from './review/plan-rounds.tsx';
import { SubmitPanel } from './review/submit-panel.tsx';
import { TodoSummary } from './review/todo-summary.tsx';

/** The plan as a whole: the automatic check, every to-do, the last questions, then sending and completing. */
export function ReviewStep() {
  const { step, readOnly } = usePlan();
  return (
    <>
      {step.questions.map((question) =>
        question.type === 'checklist_auto' ? (
          <Findings key={question.id} question={question} />
        ) : (
          <QuestionBlock key={question.id} question={question} />
        ),
      )}
      <TodoSummary />
      {!readOnly && <SubmitPanel />}
      <PlanRounds />
      {!readOnly && <CompletePanel />}
    </>
  );
}
