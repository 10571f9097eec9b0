import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { MISSED_CHECK_INS, UNANSWERED_CHECK_INS } from '../../database/follow-up-needs.ts';
import { OPEN_TODO } from '../../database/plan-document.ts';
import { clientInScope } from '../../policy/scope.ts';
import type { DigestDays } from './sending-days.ts';

/* What the weekly digests of clients and consultants tell of. */

/** Clients with an open to-do that is due this week, or overdue since the last digest. */
export const clientsWithWeek = ({ since, until }: DigestDays) => sql`select distinct plan.client_id as id
  from todo join plan on plan.id = todo.plan_id and plan.follow_up_paused_at is null
  where coalesce(todo.deadline, '9999-12-31'::date) between ${since}::date and ${until}::date and ${OPEN_TODO}`;

/** What clients did since a moment in some plans: sent one for feedback, completed it, marked to-dos as done. */
const eventsSince = (plans: 'plan' | 'own', since: Date) => sql`
  select plan.client_id, 'sent' as what from feedback_round join ${sql.table(plans)} plan on plan.id = feedback_round.plan_id
    where feedback_round.submitted_at >= ${since.toISOString()}
  union all select plan.client_id, 'completed' from ${sql.table(plans)} plan where plan.completed_at >= ${since.toISOString()}
  union all select plan.client_id, 'done' from todo join ${sql.table(plans)} plan on plan.id = todo.plan_id
    where todo.done_at >= ${since.toISOString()}`;

/** Consultants of whom a client waits for feedback, the answer to a check-in or a reply, missed one, or did something since a moment. */
export const consultantsWithWeek = (since: Date) => sql`
  select consultant_id as id from client where waiting_since is not null and not deleted
  union select consultant_id from client where reply_since is not null and not deleted
  union select client.consultant_id from client
    where not client.deleted and (exists (select from ${UNANSWERED_CHECK_INS}) or exists (select from ${MISSED_CHECK_INS}))
  union select client.consultant_id from client join (${eventsSince('plan', since)}) event on event.client_id = client.account_id
    where not client.deleted`;

export type OpenTodo = { task: string; deadline: string | null; plan: string };

/** All open to-dos of a client, those of plans whose follow-up is paused aside, the earliest first. */
export async function selectOpenTodos(db: Database, clientId: string): Promise<OpenTodo[]> {
  const query = db.selectFrom('todo').innerJoin('plan', 'plan.id', 'todo.plan_id');
  return query
    .select(['todo.task', 'todo.deadline', 'plan.name as plan'])
    .where('plan.client_id', '=', clientId)
    .where('plan.follow_up_paused_at', 'is', null)
    .where(OPEN_TODO)
    .orderBy(sql`todo.deadline nulls last, todo.id`)
    .execute();
}

/** How many to-dos a client marked as done since a moment. */
export async function countDone(db: Database, clientId: string, since: Date): Promise<number> {
  const query = db
    .selectFrom('todo')
    .innerJoin('plan', 'plan.id', 'todo.plan_id')
    .where('plan.client_id', '=', clientId);
  const counted = query.where('todo.done_at', '>=', since.toISOString());
  return (await counted.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count;
}

export type WeekEvent = { company: string; what: 'sent' | 'completed' | 'done'; count: number };

/** What the clients of a consultant did since a moment, by company. */
export async function selectEvents(db: Database, consultantId: string, since: Date): Promise<WeekEvent[]> {
  // raw: several tables in one list; `own` is found first, so that no other client's to-dos are read
  const { rows } = await sql<WeekEvent>`with own as materialized (
      select plan.id, plan.client_id, plan.completed_at from client join plan on plan.client_id = client.account_id
      where ${clientInScope({ reach: 'theirs', accountId: consultantId })}
    )
    select client.company, event.what, count(*)::int as count
    from client join (${eventsSince('own', since)}) event on event.client_id = client.account_id
    group by client.company, client.account_id, event.what
    order by array_position(array['sent', 'completed', 'done'], event.what), client.company, client.account_id`.execute(
    db,
  );
  return rows;
}
