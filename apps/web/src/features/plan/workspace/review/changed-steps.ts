import type { Step } from '@app/schema/questionnaire';

/** Whether something in a step changed since the last round. */
export function hasChanged(step: Step, changed: ReadonlySet<string>): boolean {
  return step.questions.some(({ id }) => changed.has(id));
}

/** The changed step after a position, going on from the start; null when there is no other. */
export function nextChanged(steps: readonly Step[], changed: ReadonlySet<string>, position: number): Step | null {
  const others = steps.filter((step) => step.position !== position && hasChanged(step, changed));
  return others.find((step) => step.position > position) ?? others[0] ?? null;
}
