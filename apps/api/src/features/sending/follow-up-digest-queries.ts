import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { FOLLOWED, hasLaterCheckIn, OPEN_CHECK_INS } from '../../database/open-check-ins.ts';
import { atHour } from '../../lib/days.ts';

/* What the weekly digest of a client tells of the follow-ups of their plans, those that are not paused. */

/** Of an open check-in, that it is worth a mail: it has its time, or was missed since a moment. */
const isCheckInNews = (since: Date) => sql`(check_in.missed_at >= ${since.toISOString()} or not ${hasLaterCheckIn()})`;

/** The first day after the newest period of a figure that is over, and the first of that period. */
const afterNewest = (today: string) => sql`date_trunc(metric.period, ${today}::date::timestamp)::date`;
const newest = (today: string) =>
  sql`(${afterNewest(today)} - case metric.period when 'quarter' then interval '3 months' else interval '1 month' end)::date`;

/** Figures without the value of their newest period that is over. */
const missingFigures = (today: string) => sql`metric join plan on plan.id = metric.plan_id and ${FOLLOWED}
  where metric.archived_at is null and metric.starts_on <= ${newest(today)}
    and not exists (select from metric_value where metric_id = metric.id and metric_value.period = ${newest(today)})`;

type Since = { since: string; today: string; timeZone: string };

/** Clients with an open check-in that is news, or with a figure that is missing since a period that ended after a day. */
export const clientsWithFollowUp = ({ since, today, timeZone }: Since) => sql`
  select check_in.client_id as id from ${OPEN_CHECK_INS} and ${isCheckInNews(atHour(since, 0, timeZone))}
  union select metric.client_id from ${missingFigures(today)} and ${afterNewest(today)} > ${since}::date`;

export type OpenCheckIn = { plan: string; dueOn: string; isNew: boolean };

/** A client's check-ins that can be sent, the earliest first; new are those that have their time, or were missed since a moment. */
export async function selectOpenCheckIns(db: Database, clientId: string, since: Date): Promise<OpenCheckIn[]> {
  // raw: shares its conditions with who is due a digest
  const { rows } = await sql<OpenCheckIn>`select plan.name as plan, check_in.due_on as "dueOn",
      ${isCheckInNews(since)} as "isNew" from ${OPEN_CHECK_INS}
      and check_in.client_id = ${clientId} order by check_in.due_on, check_in.id`.execute(db);
  return rows;
}

export type MissingFigure = { plan: string; label: string; isNew: boolean };

/** A client's missing figures; new are those of a period that ended after a day. */
export async function selectMissingFigures(
  db: Database,
  clientId: string,
  { since, today }: { since: string; today: string },
): Promise<MissingFigure[]> {
  // raw: as above
  const { rows } =
    await sql<MissingFigure>`select plan.name as plan, metric.label, ${afterNewest(today)} > ${since}::date as "isNew"
    from ${missingFigures(today)} and metric.client_id = ${clientId}
    order by plan.created_at, metric.position, metric.id`.execute(db);
  return rows;
}
