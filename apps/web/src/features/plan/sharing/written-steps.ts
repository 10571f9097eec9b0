import type { AnswerValue, Cell } from '@app/schema/answers';
import { isFilled } from '@app/schema/completeness';
import type { Question, Questionnaire, Step } from '@app/schema/questionnaire';
import { withoutDanglingChoices, type Answers } from '../answers/answer-values.ts';
import type { SharedDocument } from './shared-queries.ts';

type Todo = SharedDocument['todos'][number];

export type WrittenQuestion = { question: Question; value: AnswerValue | undefined; todos: readonly Todo[] };
export type WrittenStep = { step: Step; completed: boolean; questions: readonly WrittenQuestion[] };

export type Written = { answers: Answers; steps: readonly WrittenStep[] };

/** What there is to read of a shared plan: every step, and of its questions those with an answer or to-dos. */
export function listWrittenSteps(questionnaire: Questionnaire, document: SharedDocument): Written {
  const given = new Map(document.answers.map(({ questionId, value }) => [questionId, value as AnswerValue]));
  const answers = withoutDanglingChoices(questionnaire, given);
  const written = (question: Question): WrittenQuestion => ({
    question,
    value: isWritten(answers.get(question.id)) ? answers.get(question.id) : undefined,
    todos: document.todos.filter(({ questionId }) => questionId === question.id),
  });
  const steps = questionnaire.steps.map((step) => ({
    step,
    completed: document.completedSteps.includes(step.id),
    questions: step.questions.map(written).filter(({ value, todos }) => value !== undefined || todos.length > 0),
  }));
  return { answers, steps };
}

/** Whether any cell of an answer holds something. */
function isWritten(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isWritten);
  return isFilled(value as Cell | undefined);
}
