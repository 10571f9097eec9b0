import type { Step } from '@app/schema/questionnaire';
import type { Outputs } from '../../../../lib/trpc.ts';
import { usePlan } from '../plan-context.ts';

/** The plan under review with its rounds of feedback and what changed since the last one that ended was sent. */
export function useReview() {
  const { rounds, changes, ...plan } = usePlan();
  if (!rounds || !changes) throw new Error('the plan is not open for review');
  const { rounds: all, drafts, correctable } = rounds;
  return { ...plan, rounds: all, drafts, correctable, changes, changed: listChanged(changes) };
}

/** The ids of the questions whose answers changed, or which got to-dos. */
function listChanged({ questions, todosAdded }: Outputs['review']['changes']): ReadonlySet<string> {
  return new Set([...questions, ...todosAdded].map(({ questionId }) => questionId));
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
