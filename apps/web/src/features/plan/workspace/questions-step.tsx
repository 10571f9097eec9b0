import { usePlan } from './plan-context.ts';
import { QuestionBlock } from './question-block.tsx';
import { StepCompletion } from './step-completion.tsx';

/** The questions of a step one under another, then whether the step is done. */
export function QuestionsStep() {
  const { step } = usePlan();
  return (
    <>
      {step.questions.map((question) => (
        <QuestionBlock key={question.id} question={question} />
      ))}
      <StepCompletion />
    </>
  );
}
