import { sql } from 'kysely';

/* raw: conditions that several statements share. */

/** Of a `plan`, that it is followed up and not paused. */
export const FOLLOWED = sql`plan.completed_at is not null and plan.follow_up_started_on is not null and plan.follow_up_paused_at is null`;

/** Of a `check_in`, that its plan has a later one. */
export const hasLaterCheckIn = (
  condition = sql`true`,
) => sql`exists (select from check_in later where later.plan_id = check_in.plan_id
  and later.number > check_in.number and ${condition})`;

/** Check-ins that can be sent, each with its `plan`: one that was missed until the next opens. */
export const OPEN_CHECK_INS = sql`check_in join plan on plan.id = check_in.plan_id and ${FOLLOWED}
  where check_in.opened_at is not null and check_in.sent_at is null and not ${hasLaterCheckIn(sql`later.opened_at is not null`)}`;
