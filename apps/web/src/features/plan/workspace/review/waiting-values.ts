import { toDay, daysBetween, formatDate } from '../../../../lib/format.ts';

/** The values of "Sent for feedback on …, waiting n days". */
export function waitingValues(submittedAt: string): { date: string; days: number } {
  return { date: formatDate(submittedAt), days: daysBetween(toDay(new Date(submittedAt)), toDay(new Date())) };
}
