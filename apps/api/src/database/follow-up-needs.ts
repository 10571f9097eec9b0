import { sql, type RawBuilder } from 'kysely';
import { OPEN_TODO } from './plan-document.ts';

/* raw: fragments of SQL.
 * What a client needs by the follow-ups of their plans, those that are not paused: of each need the rows of a client's, for a query
 * that has `client` in it.
 */

const NOT_PAUSED = sql`plan.completed_at is not null and plan.follow_up_paused_at is null`;

/** Check-ins that were sent and wait for an answer, also where the plan was reopened since. */
export const UNANSWERED_CHECK_INS = sql`check_in join plan on plan.id = check_in.plan_id and plan.follow_up_paused_at is null
  where check_in.client_id = client.account_id and check_in.sent_at is not null and check_in.answered_at is null`;

/** Check-ins that were missed, until that one or a later one is sent; one with another day no longer counts as missed. */
export const MISSED_CHECK_INS = sql`check_in join plan on plan.id = check_in.plan_id and ${NOT_PAUSED}
  where check_in.client_id = client.account_id and check_in.sent_at is null and check_in.missed_at is not null
    and not exists (select from check_in later where later.plan_id = check_in.plan_id and later.number > check_in.number
      and later.sent_at is not null)`;

/** The check-in of each follow-up that is still to come or to be sent: the newest, unless it was missed. */
export const COMING_CHECK_INS = sql`check_in join plan on plan.id = check_in.plan_id and ${NOT_PAUSED}
  where check_in.client_id = client.account_id and check_in.sent_at is null and check_in.missed_at is null
    and not exists (select from check_in later where later.plan_id = check_in.plan_id and later.number > check_in.number)`;

/** Figures of the follow-ups. */
export const FOLLOWED_FIGURES = sql`metric join plan on plan.id = metric.plan_id and ${NOT_PAUSED}
  where metric.client_id = client.account_id and metric.archived_at is null`;

/** Figures that are behind their target in their two newest periods. */
export const FIGURES_BEHIND = sql`${FOLLOWED_FIGURES} and metric.behind_since is not null`;

/** Open to-dos that are overdue on a day; those of a plan that is not completed count too. */
export const overdueTodos = (
  today: string,
): RawBuilder<unknown> => sql`plan any_plan join todo on todo.plan_id = any_plan.id
  where any_plan.client_id = client.account_id and any_plan.follow_up_paused_at is null and ${OPEN_TODO}
    and todo.deadline < ${today}::date`;

/** Open threads that the client wrote in last, of any plan; `client.reply_since` is the moment of the first. */
export const UNANSWERED_THREADS = sql`plan join thread on thread.plan_id = plan.id
  where plan.client_id = client.account_id and thread.resolved_at is null and thread.last_side = 'client'`;
