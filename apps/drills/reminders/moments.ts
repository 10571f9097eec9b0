import type { Database } from '../../api/src/database/connect.ts';
import { readEnvironment } from '../../api/src/environment.ts';

const ENVIRONMENT = readEnvironment({ NODE_ENV: 'test', TIME_ZONE: 'Europe/Helsinki' });

/** The day of the run that is disturbed: a Monday. The run before it was on the Friday. */
export const FIRST_DAY = '2027-01-11';

/** An hour of a day in the time zone of the drill, where it is winter. */
export const toMoment = (day: string, time: string) => new Date(`${day}T${time}:00+02:00`);

export const MORNING = '08:05';

/** What the jobs are given for a run at a moment, which is also the time of the database. */
export function runAt(db: Database, moment: Date) {
  const deps = { db, clock: () => moment, settings: ENVIRONMENT };
  return [deps, { readDatabaseTime: () => Promise.resolve(moment) }] as const;
}
