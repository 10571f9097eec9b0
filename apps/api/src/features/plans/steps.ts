import type { PlanDocument } from '@app/schema/plans';
import type { Questionnaire } from '@app/schema/questionnaire';
import { questionHelpKey, questionLabelKey, stepNameKey, stepPurposeKey } from '@app/schema/text-keys';

/** Lays a plan's answers, to-dos and feedback into its questionnaire; `text` gives the texts of one language. */
export function toStepsWithAnswers<Todo extends { questionId: string }>(
  questionnaire: Questionnaire,
  document: Pick<PlanDocument, 'completedSteps' | 'answers' | 'feedback'> & { todos: readonly Todo[] },
  text: (key: string) => string,
) {
  const answers = new Map(document.answers.map((answer) => [answer.questionId, answer]));
  const completed = new Set(document.completedSteps);
  return questionnaire.steps.map((step) => ({
    id: step.id,
    position: step.position,
    name: text(stepNameKey(step.key)),
    description: text(stepPurposeKey(step.key)),
    component: step.component,
    completed: completed.has(step.id),
    questions: step.questions.map((question) => ({
      id: question.id,
      position: question.position,
      label: text(questionLabelKey(question.key)),
      help: text(questionHelpKey(question.key)),
      type: question.type,
      required: question.required,
      value: answers.get(question.id)?.value ?? null,
      version: answers.get(question.id)?.version ?? 0,
      todos: document.todos.filter((todo) => todo.questionId === question.id),
    })),
    feedback: document.feedback
      .filter((entry) => entry.growthPlanStepId === step.id)
      .map(({ read: _forTheOwner, ...entry }) => entry),
  }));
}
