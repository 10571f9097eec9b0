import type { Situation } from '@app/schema/overview';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { overdueTodos } from '../../database/follow-up-needs.ts';
import { OPEN_TODO } from '../../database/plan-document.ts';

type Delays = Omit<Situation, 'waiting' | 'steps' | 'consultants'>;

type Since = { today: string; waitingBefore: Date; inactiveBefore: Date; invitedBefore: Date };

/** The condition that a client has a plan in progress and has not been there since, in the words of an index. */
const isInactive = (before: Date) => sql`not client.deleted and client.active_since is not null
  and coalesce(client.last_activity_at, client.active_since) < ${before}`;

/** How much is late, each counted by an index of its own. */
export async function selectDelays(db: Database, { today, ...before }: Since): Promise<Delays> {
  const late = sql`client.next_deadline < ${today}::date and not client.deleted`;
  const lateTodos = sql`from client join plan on plan.client_id = client.account_id
    join todo on todo.plan_id = plan.id and ${OPEN_TODO} and todo.deadline < ${today}::date`;
  const paused = sql`plan.follow_up_paused_at is not null`;
  // raw: counts in one statement without a table; what is only in paused follow-ups is taken off, as those are few
  const { rows } = await sql<Delays>`
    select (select count(*)::int from client where waiting_since < ${before.waitingBefore} and not deleted) as "waitingLong",
      (select count(*)::int from client where ${isInactive(before.inactiveBefore)}) as inactive,
      (select count(*)::int from client where ${late})
        - (select count(*)::int from client where ${late} and not exists (select from ${overdueTodos(today)})
          and client.account_id in (select client_id from plan where ${paused})) as "overdueClients",
      (select count(*)::int ${lateTodos} where ${late}) - (select count(*)::int ${lateTodos} where ${late} and ${paused}) as "overdueTodos",
      (select count(*)::int from account where last_login_at is null and deleted_at is null and role = 'User'
        and created_at < ${before.invitedBefore}) as "unusedInvitations"`.execute(db);
  return rows[0]!; // a select without a table has a row
}

/** The clients who have waited for feedback for longest, and for whom. */
export async function selectLongestWaiting(db: Database, limit: number): Promise<Situation['waiting']> {
  return db
    .selectFrom('client')
    .innerJoin('plan', (join) => join.onRef('plan.client_id', '=', 'client.account_id').on('plan.active', '=', true))
    .innerJoin('consultant', 'consultant.account_id', 'client.consultant_id')
    .select([
      'client.account_id as id',
      'client.company',
      'plan.id as planId',
      'plan.name as plan',
      'client.waiting_since as since',
      'consultant.account_id as consultantId',
      sql<string>`consultant.first_name || ' ' || consultant.last_name`.as('consultant'),
    ])
    .where('client.waiting_since', 'is not', null)
    .$narrowType<{ since: string }>()
    .where((eb) => eb.not(eb.ref('client.deleted')))
    .orderBy('client.waiting_since')
    .orderBy('client.account_id')
    .limit(limit)
    .execute();
}

/** The steps at which plans have stopped, and how many; of each plan the first step that is not completed. */
export async function selectStops(db: Database, inactiveBefore: Date): Promise<Situation['steps']> {
  // raw: the first of several rows for each plan, and a list of the first few
  const { rows } = await sql<Situation['steps'][number]>`
    select step.id, step.key, step.position, count(*)::int as plans,
      to_json((array_agg(json_build_object('id', stopped.id, 'company', stopped.company)
        order by stopped.since, stopped.id))[1:5]) as clients
    from (
      select client.account_id as id, client.company, coalesce(client.last_activity_at, client.active_since) as since,
        (select next.id from step next where next.questionnaire_id = plan.questionnaire_id
          and not exists (select from completed_step done where done.plan_id = plan.id and done.step_id = next.id)
          order by next.position limit 1) as step_id
      from client join plan on plan.client_id = client.account_id and plan.active
      where ${isInactive(inactiveBefore)} and client.waiting_since is null
    ) stopped join step on step.id = stopped.step_id
    group by step.id order by count(*) desc, step.position`.execute(db);
  return rows;
}
