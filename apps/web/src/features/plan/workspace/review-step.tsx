import { usePlan } from './plan-context.ts';
import { QuestionBlock } from './question-block.tsx';
import { CompletePanel } from './submit/complete-panel.tsx';
import { Findings } from './submit/findings.tsx';
import { PlanRounds } from './submit/plan-rounds.tsx';
import { SubmitPanel } from './submit/submit-panel.tsx';
import { TodoSummary } from './submit/todo-summary.tsx';

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
