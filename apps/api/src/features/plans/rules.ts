import type { ErrorKey } from '@app/schema/errors';

/** What keeps a plan from being completed: a step that is not, other than the last one. */
export function hinderedFromCompleting(
  steps: readonly { id: string }[],
  completed: ReadonlySet<string>,
): ErrorKey | null {
  return steps.slice(0, -1).every((step) => completed.has(step.id)) ? null : 'plan_not_completed';
}
