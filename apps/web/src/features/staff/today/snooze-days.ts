import { toDay } from '../../../lib/format.ts';

/** The days that are offered for a snooze: tomorrow, the next Monday and in two weeks; each once. */
export function getSnoozeDays(now: Date): { name: 'tomorrow' | 'monday' | 'fortnight'; day: string }[] {
  const after = (days: number) => toDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
  const toMonday = 8 - (now.getDay() || 7);
  return [
    { name: 'tomorrow', day: after(1) },
    ...(toMonday > 1 ? [{ name: 'monday' as const, day: after(toMonday) }] : []),
    { name: 'fortnight', day: after(14) },
  ];
}
