import { toDay, readDate } from '../../../lib/format.ts';

/** Days for which a token is usually made; the last is the most that the server grants everywhere in the world. */
export const EXPIRY_DAYS = [30, 90, 365] as const;

const MOST_DAYS = EXPIRY_DAYS[2];

/** The day `days` after a day. */
export function addDays(day: string, days: number): string {
  const date = readDate(day);
  date.setDate(date.getDate() + days);
  return toDay(date);
}

/** Whether a token may be made that works until that day. */
export function canExpireOn(day: string, today: string): boolean {
  return day >= today && day <= addDays(today, MOST_DAYS);
}

/** Whether a token that works until a moment works no longer. */
export function isExpired(expiresAt: string, now: Date): boolean {
  return Date.parse(expiresAt) <= now.getTime();
}
