import type { PlanDocument } from '@app/schema/plans';
import type { Questionnaire, Step } from '@app/schema/questionnaire';
import { questionKeyPrefix, stepKeyPrefix } from '@app/schema/text-keys';

type Contents = Pick<PlanDocument, 'completedSteps' | 'answers' | 'todos'>;

/** The step in which a client speaks to their consultant alone (docs/product.md#sharing). */
export const isReview = ({ component }: Pick<Step, 'component'>): boolean => component === 'Review';

/** A plan and its questionnaire as others may have them: nothing is left of the review step. */
export function withoutReview<Document extends Contents>(questionnaire: Questionnaire, document: Document) {
  const shown = withoutReviewStep(questionnaire);
  const steps = new Set(shown.steps.map(({ id }) => id));
  const questions = new Set(shown.steps.flatMap((step) => step.questions.map(({ id }) => id)));
  const isShown = ({ questionId }: { questionId: string }) => questions.has(questionId);
  const { completedSteps, answers, todos } = document;
  return {
    questionnaire: shown,
    document: {
      ...document,
      completedSteps: completedSteps.filter((id) => steps.has(id)),
      answers: answers.filter(isShown),
      todos: todos.filter(isShown),
    },
  };
}

/** A questionnaire without its review step. */
export function withoutReviewStep(questionnaire: Questionnaire): Questionnaire {
  return { ...questionnaire, steps: questionnaire.steps.filter((step) => !isReview(step)) };
}

/** What the keys of the review step's texts begin with. */
export function listReviewTexts({ steps }: Questionnaire): string[] {
  return steps
    .filter(isReview)
    .flatMap(({ key, questions }) => [stepKeyPrefix(key), ...questions.map((one) => questionKeyPrefix(one.key))]);
}
