/** Whether a plan can be completed: each of its steps is, the last one aside. */
export function canBeCompleted(steps: readonly { id: string }[], completed: ReadonlySet<string>): boolean {
  return steps.slice(0, -1).every((step) => completed.has(step.id));
}
