import { SESSION_HOURS } from '@app/schema/sessions';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A use of a session is noted this often: as exact as a list of sessions need be, and no write at each request. */
export const SEEN_EACH_MS = 5 * MINUTE_MS;

/** When a session ends in any case. */
export function getSessionEnd(loggedInAt: Date): Date {
  return new Date(loggedInAt.getTime() + SESSION_HOURS * HOUR_MS);
}

/** When a session ends that is not used again after `now`; `idleMinutes` 0: no sooner than in any case. */
export function getIdleEnd(loggedInAt: Date, now: Date, idleMinutes: number): Date {
  const end = getSessionEnd(loggedInAt);
  if (idleMinutes === 0) return end;
  const idle = now.getTime() + idleMinutes * MINUTE_MS + SEEN_EACH_MS; // its last use may not have been noted
  return new Date(Math.min(idle, end.getTime()));
}
