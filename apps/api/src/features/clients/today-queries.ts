import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';
import {
  FIGURES_BEHIND,
  MISSED_CHECK_INS,
  UNANSWERED_CHECK_INS,
  UNANSWERED_THREADS,
} from '../../database/follow-up-needs.ts';
import { OPEN_TODO } from '../../database/plan-document.ts';

/** A client who needs something: each moment since when, null for what they do not need. */
type DueClient = {
  id: string;
  company: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  waitingSince: string | null;
  checkInSince: string | null;
  replySince: string | null;
  missedSince: string | null;
  overdueSince: string | null;
  behindSince: string | null;
  inactiveSince: string | null;
  invitedSince: string | null;
  withoutRightSince: string | null;
  snoozedUntil: string | null;
  planId: string | null;
  overdueTodos: number;
  overduePlanId: string | null;
  /** The thread that has waited longest for a reply. */
  reply: { planId: string; threadId: string; step: number } | null;
};

type Days = { today: string; inactiveBefore: Date; invitedBefore: Date };

/**
 * The clients in scope who need something, most urgent first: those who wait for feedback, longest first, then those who wait for
 * the answer to a check-in, then those who wait for a reply in a thread, then by what has been late longest, then those who only lack the right to a plan. What belongs to a plan
 * whose follow-up is paused is left out. A snooze of the caller holds until its day, or until the client asks for feedback, sends
 * a check-in or writes in a thread.
 */
export async function selectToday(
  db: Database,
  scope: Scope,
  { today, inactiveBefore, invitedBefore, limit }: Days & { limit: number },
): Promise<DueClient[]> {
  const lastSeen = sql`coalesce(client.last_activity_at, account.created_at)`;
  const lastSign = sql`coalesce(client.last_activity_at, client.active_since)`;
  // raw: one statement with a moment for each need; `offset 0` has each account found by its index
  const { rows } = await sql<DueClient>`
    with due as materialized (
      select client.account_id as id, client.company, client.first_name as "firstName", client.last_name as "lastName",
        account.email, client.phone_number as "phoneNumber", client.waiting_since as "waitingSince", client.reply_since as "replySince",
        case when client.reply_since is not null then (select json_build_object('planId', plan.id, 'threadId', thread.id, 'step',
            (select position from step where step.id = thread.step_id))
          from ${UNANSWERED_THREADS} order by thread.last_at, thread.id limit 1) end as reply,
        client.next_deadline < ${today}::date as has_overdue,
        (select min(check_in.sent_at) from ${UNANSWERED_CHECK_INS}) as "checkInSince",
        (select min(check_in.missed_at) from ${MISSED_CHECK_INS}) as "missedSince",
        (select min(metric.behind_since) from ${FIGURES_BEHIND}) as "behindSince",
        case when client.active_since is not null and ${lastSign} < ${inactiveBefore} then ${lastSign} end as "inactiveSince",
        case when account.last_login_at is null and account.invited_at < ${invitedBefore} then account.invited_at end as "invitedSince",
        case when client.credits = 0 and client.active_since is null and ${lastSeen} < ${invitedBefore}
          then ${lastSeen} end as "withoutRightSince",
        case when snooze.until is null or client.waiting_since > snooze.snoozed_at
            or exists (select from ${UNANSWERED_THREADS} and thread.last_at > snooze.snoozed_at)
            or exists (select from ${UNANSWERED_CHECK_INS} and check_in.sent_at > snooze.snoozed_at)
          then null else snooze.until end as "snoozedUntil"
      from client
        cross join lateral (
          select email, last_login_at, created_at, coalesce((select secret.created_at from account_secret secret
            where secret.account_id = account.id and purpose = 'invitation' and used_at is null), created_at) as invited_at
          from account where id = client.owner_id and disabled_at is null offset 0 
        ) account
        left join client_snooze snooze on snooze.client_id = client.account_id
          and snooze.account_id = ${scope.accountId} and snooze.until > ${today}::date
      where ${clientInScope(scope)}
    )
    select due.*, plan.id as "planId", todos.count as "overdueTodos", todos.plan_id as "overduePlanId", todos.since as "overdueSince"
    from due
      left join plan on plan.client_id = due.id and plan.active
      cross join lateral (
        select count(*)::int as count, min(todo.deadline) as since, (array_agg(todo.plan_id order by todo.deadline, todo.id))[1] as plan_id
        from plan any_plan join todo on todo.plan_id = any_plan.id
        where due.has_overdue and any_plan.client_id = due.id and any_plan.follow_up_paused_at is null and ${OPEN_TODO}
          and todo.deadline < ${today}::date
      ) todos
    where coalesce("waitingSince", "checkInSince", "replySince", "missedSince", todos.since, "behindSince", "inactiveSince", "invitedSince",
      "withoutRightSince") is not null
    order by "waitingSince", "checkInSince", "replySince",
      least("missedSince", todos.since, "behindSince", "inactiveSince" + interval '30 days', "invitedSince"),
      "withoutRightSince", due.id limit ${limit}`.execute(db);
  return rows;
}

/** Leaves a client out of the caller's day until a day. */
export async function setSnooze(
  tx: Tx,
  { id, accountId, until, now }: { id: string; accountId: string; until: string; now: Date },
): Promise<void> {
  const values = { until, snoozed_at: now.toISOString() };
  await tx
    .insertInto('client_snooze')
    .values({ client_id: id, account_id: accountId, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'account_id']).doUpdateSet(values))
    .execute();
}

export async function deleteSnooze(tx: Tx, id: string, accountId: string): Promise<void> {
  await tx.deleteFrom('client_snooze').where('client_id', '=', id).where('account_id', '=', accountId).execute();
}
