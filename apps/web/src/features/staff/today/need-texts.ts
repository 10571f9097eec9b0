import { formatDate } from '../../../lib/format.ts';
import type { TextKey, TextValues } from '../../../lib/i18n.ts';
import type { DueClient } from '../staff-queries.ts';

const DAY_MS = 86_400_000;

/** Since when somebody waits, in whole days; 0 is today. */
export function countDaysSince(moment: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / DAY_MS));
}

/** Why a client is on today's list, in one line: how long, and since when. */
export function getNeedReason(
  { need, since }: DueClient['needs'][number],
  count: number,
  now: Date,
): { key: TextKey; values: TextValues } {
  return { key: `today.reason.${need}`, values: { count, days: countDaysSince(since, now), date: formatDate(since) } };
}
