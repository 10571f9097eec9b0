import { missingInStep, type Missing } from '@app/schema/completeness';
import type { Questionnaire, Step } from '@app/schema/questionnaire';
import { compareNames } from '../../../lib/format.ts';
import { withoutDanglingChoices, type Answers } from '../answers/answer-values.ts';
import type { PlanDocument } from './plan-queries.ts';

/** The step at a position, clamped to the first and the last (docs/product.md#plans). */
export function getStepAt(steps: readonly Step[], position: number): Step | undefined {
  return steps[Math.min(Math.max(position, 1), steps.length) - 1];
}

/** The position where a client goes on: of the first step that is not completed, else of the last. */
export function getFirstOpenPosition(steps: readonly Step[], completed: readonly string[]): number {
  const index = steps.findIndex((step) => !completed.includes(step.id));
  return index < 0 ? steps.length : index + 1;
}

export type StepState = 'completed' | 'started' | 'untouched';

export function getStepState(step: Step, completed: readonly string[], answers: Answers): StepState {
  if (completed.includes(step.id)) return 'completed';
  return step.questions.some((question) => answers.has(question.id)) ? 'started' : 'untouched';
}

/** How many of the required questions of steps there are, and how many of them have what they need. */
export function countAnswered(questionnaire: Questionnaire, steps: readonly Step[], answers: Answers) {
  const given = withoutDanglingChoices(questionnaire, answers);
  const count = steps.flatMap((step) => step.questions).filter(({ required }) => required).length;
  return { count, answered: count - steps.flatMap((step) => missingInStep(step, given, Infinity)).length };
}

type Written = { questionnaire: Questionnaire; step: Step; answers: Answers; todos: PlanDocument['todos'] };

/** What a step still needs before it can be called completed. */
export function listMissing({ questionnaire, step, answers, todos }: Written): Missing[] {
  const ids = new Set(step.questions.map((question) => question.id));
  const count = todos.filter((todo) => ids.has(todo.questionId)).length;
  return missingInStep(step, withoutDanglingChoices(questionnaire, answers), count);
}

/** The steps that keep a plan from being completed: all but the last must be (docs/product.md#plans). */
export function listHinderingSteps(steps: readonly Step[], completed: readonly string[]): Step[] {
  return steps.slice(0, -1).filter((step) => !completed.includes(step.id));
}

/** Every name that the plan knows: what was written where a person is asked for, and of to-dos; sorted. */
export function listPeople(questionnaire: Questionnaire, answers: Answers, todos: PlanDocument['todos']): string[] {
  const names = new Set<string>();
  const add = (name: unknown) => typeof name === 'string' && name.trim() !== '' && names.add(name.trim());
  for (const question of questionnaire.steps.flatMap((step) => step.questions)) {
    const value = answers.get(question.id);
    const columns = question.columns.filter((column) => column.type === 'person');
    if (Array.isArray(value)) for (const row of value) for (const column of columns) add(row[column.key]);
    if (question.type === 'date_person' && value && typeof value === 'object' && 'person' in value) add(value.person);
  }
  for (const todo of todos) add(todo.personResponsible);
  return [...names].toSorted(compareNames);
}
