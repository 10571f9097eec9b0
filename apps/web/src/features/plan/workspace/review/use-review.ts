import type { Step } from '@app/schema/questionnaire';
import { usePlan } from '../plan-context.ts';

/** The plan under review with its rounds of feedback and the ids of the questions that changed since the last one ended. */
export function useReview() {
  const plan = usePlan();
  if (!plan.rounds) throw new Error('the plan is not open for review');
  const { changedQuestions, ...rounds } = plan.rounds;
  return { ...plan, ...rounds, changed: new Set(changedQuestions) };
}

/** Whether something in a step changed since the last round. */
export function hasChanged(step: Step, changed: ReadonlySet<string>): boolean {
  return step.questions.some(({ id }) => changed.has(id));
}

/** The changed step after a position, going on from the start; null when there is no other. */
export function findNextChanged(steps: readonly Step[], changed: ReadonlySet<string>, position: number): Step | null {
  const others = steps.filter((step) => step.position !== position && hasChanged(step, changed));
  return others.find((step) => step.position > position) ?? others[0] ?? null;
}
