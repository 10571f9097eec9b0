import { REOPEN_DAYS } from '@app/schema/plan-limits';
import { addDays, endOfDay, toDay } from '../../lib/days.ts';
import type { SignedInContext } from '../../trpc/context.ts';

/** Whether a plan can be completed: each of its steps is, the last one aside. */
export function canBeCompleted(steps: readonly { id: string }[], completed: ReadonlySet<string>): boolean {
  return steps.slice(0, -1).every((step) => completed.has(step.id));
}

/** Found once a day: each page of a plan asks for it. */
let known = { day: '', timeZone: '', from: '' };

/** When a plan must have been completed for the caller to reopen it: from this moment on; null for staff, to whom it is all one. */
export function getReopenableFrom({ actor, clock, settings }: Pick<SignedInContext, 'actor' | 'clock' | 'settings'>) {
  if (actor.role !== 'User') return null;
  const { timeZone } = settings;
  const day = toDay(clock(), timeZone);
  if (known.day !== day || known.timeZone !== timeZone)
    known = {
      day,
      timeZone,
      from: new Date(endOfDay(addDays(day, -REOPEN_DAYS - 1), timeZone).getTime() + 1).toISOString(),
    };
  return known.from;
}
