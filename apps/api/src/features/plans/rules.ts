import type { SignedInContext } from '../../trpc/context.ts';

/** Whether a plan can be completed: each of its steps is, the last one aside. */
export function canBeCompleted(steps: readonly { id: string }[], completed: ReadonlySet<string>): boolean {
  return steps.slice(0, -1).every((step) => completed.has(step.id));
}

/** What decides how long after its completion a plan can be reopened: the moment now, and whose days count. */
export type Reopening = { now: Date; timeZone: string };

/** What limits the caller who reopens a plan; null for staff, who may at any time. */
export function getReopening({ actor, clock, settings }: Pick<SignedInContext, 'actor' | 'clock' | 'settings'>) {
  return actor.role === 'User' ? { now: clock(), timeZone: settings.timeZone } : null;
}
