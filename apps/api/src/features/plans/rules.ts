import { REOPEN_DAYS } from '@app/schema/plan-limits';
import { addDays, toDay } from '../../lib/days.ts';
import type { SignedInContext } from '../../trpc/context.ts';

/** Whether a plan can be completed: each of its steps is, the last one aside. */
export function canBeCompleted(steps: readonly { id: string }[], completed: ReadonlySet<string>): boolean {
  return steps.slice(0, -1).every((step) => completed.has(step.id));
}

/** From which day on, in a time zone, a plan must have been completed to be reopened. */
export type Reopenable = { since: string; timeZone: string };

/** When a plan must have been completed for the caller to reopen it; null for staff, to whom it is all one. */
export function getReopenable(ctx: Pick<SignedInContext, 'actor' | 'clock' | 'settings'>): Reopenable | null {
  const { timeZone } = ctx.settings;
  return ctx.actor.role === 'User' ? { since: addDays(toDay(ctx.clock(), timeZone), -REOPEN_DAYS), timeZone } : null;
}
