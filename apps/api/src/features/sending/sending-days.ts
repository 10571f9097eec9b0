import type { QuietRules } from '@app/schema/sending';
import { addDays, DAY_MS } from '../../lib/days.ts';
import { getWeekday, isHoliday } from './holidays.ts';

const DAYS_MAX = 1_500; // more than all quiet periods there can be, one after the other
const BEFORE = [7, 1, 0];
const AFTER = [1, 7, 14, 28];

/** Whether bundled mail is sent on a day. */
export function isSendingDay({ quietWeekends, quietHolidays, quietPeriods }: QuietRules, day: string): boolean {
  const weekday = getWeekday(day);
  if (quietWeekends && (weekday === 0 || weekday === 6)) return false;
  if (quietHolidays && isHoliday(day)) return false;
  return !quietPeriods.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
}

/** The nearest sending day at a day or after it. */
export const findNextSendingDay = (rules: QuietRules, day: string): string => findSendingDay(rules, day, 1);

/** The nearest sending day at a day or before it. */
export const findLastSendingDay = (rules: QuietRules, day: string): string => findSendingDay(rules, day, -1);

function findSendingDay(rules: QuietRules, day: string, step: 1 | -1): string {
  for (let days = 0; days < DAYS_MAX; days += 1) {
    const found = addDays(day, days * step);
    if (isSendingDay(rules, found)) return found;
  }
  return day; // nobody can make so many days quiet
}

/**
 * The reminder days of a deadline: a week before, the day before and the day itself, each moved to the nearest sending day at or
 * before; one, seven, 14 and 28 days after, moved to the nearest at or after. Sorted, each once.
 */
export function listReminderDays(rules: QuietRules, deadline: string): string[] {
  const days = [
    ...BEFORE.map((count) => findLastSendingDay(rules, addDays(deadline, -count))),
    ...AFTER.map((count) => findNextSendingDay(rules, addDays(deadline, count))),
  ];
  return [...new Set(days)].toSorted();
}

/** The first sending day of the week of a day, from Monday on; null when all of the week is quiet. */
function findFirstOfWeek(rules: QuietRules, day: string): string | null {
  const found = findNextSendingDay(rules, addDays(findSunday(day), -6));
  return found <= findSunday(day) ? found : null;
}

/** The last day of the week of a day. */
const findSunday = (day: string): string => addDays(day, (7 - getWeekday(day)) % 7);

/** The nearest day of a weekly digest at a day or before it. */
function findLastDigestDay(rules: QuietRules, day: string): string {
  for (let days = 0; days < DAYS_MAX; days += 7) {
    const found = findFirstOfWeek(rules, addDays(day, -days));
    if (found !== null && found <= day) return found;
  }
  return day; // nobody can make so many days quiet
}

/** The number of a day's week in its year by ISO 8601: weeks begin on Mondays, and the first has the year's first Thursday. */
export function getWeek(day: string): number {
  const thursday = addDays(day, 4 - (getWeekday(day) || 7));
  const days = (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / DAY_MS;
  return Math.floor(days / 7) + 1;
}

/** What a weekly digest tells of: from the day of the one before, up to the Sunday of its week. */
export type DigestDays = { since: string; until: string };

/** The weekly digest that is due when a week's first sending day is in a range; null when none is. */
export function findDigest(rules: QuietRules, { after, through }: Range): DigestDays | null {
  if (findLastDigestDay(rules, through) <= after) return null;
  return { since: findLastDigestDay(rules, after), until: findSunday(through) };
}

/** Days: later than the one, up to the other. */
export type Range = { after: string; through: string };

/** Every deadline that has a reminder day in a range, with the last of those. */
export function listDueDeadlines(rules: QuietRules, { after, through }: Range): { deadline: string; day: string }[] {
  const first = findLastSendingDay(rules, after); // a day moved back to a day in the range lies at most before the next one
  const last = findNextSendingDay(rules, addDays(through, 1));
  const due: { deadline: string; day: string }[] = [];
  const from = addDays(first, -Math.max(...AFTER));
  const to = addDays(last, Math.max(...BEFORE));
  for (let deadline = from; deadline <= to; deadline = addDays(deadline, 1)) {
    const day = listReminderDays(rules, deadline).findLast((one) => one > after && one <= through);
    if (day !== undefined) due.push({ deadline, day });
  }
  return due;
}
