import type { Question } from '@app/schema/questionnaire';
import { PEOPLE_LIST } from '../answers/answer-field.ts';
import { QuestionTodos } from '../todos/question-todos.tsx';
import { usePlan } from './plan-context.ts';

/** The to-dos of a question of the plan that is open. */
export function PlanTodos({ question }: { question: Question }) {
  const { document, step, readOnly } = usePlan();
  return (
    <QuestionTodos
      key={question.id}
      planId={document.plan.id}
      stepId={step.id}
      questionId={question.id}
      todos={document.todos.filter((todo) => todo.questionId === question.id)}
      tickOnly={readOnly}
      peopleList={PEOPLE_LIST}
    />
  );
}
