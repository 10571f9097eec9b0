import { REOPEN_DAYS } from '@app/schema/plan-limits';
import { toDay } from '../../../../lib/format.ts';

/** The last day on which the owner can reopen a plan completed at a moment. */
export function getReopenableUntil(completedAt: Date): string {
  const day = new Date(completedAt);
  day.setDate(day.getDate() + REOPEN_DAYS);
  return toDay(day);
}
