import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';
import { OPEN_TODO } from '../../database/plan-document.ts';

type Feed = {
  language: string;
  todos: { id: string; task: string; deadline: string; plan: string; person: string | null }[];
  meetings: { planId: string; plan: string; day: string; person: string | null }[];
};

/** Whose feed it is, their open to-dos that have a deadline and the follow-up meetings of their plans; nothing for a token that is none, or none any more. */
export async function readFeed(db: Database, hash: Buffer, now: Date) {
  const { rows } = await sql<Feed>`with feed as
      (update calendar_feed set last_read_at = ${now} where token_hash = ${hash} returning account_id)
    select account.language_code as language, (select coalesce(json_agg(json_build_object('id', todo.id, 'task', todo.task,
          'deadline', todo.deadline, 'plan', plan.name, 'person', todo.person_responsible)
        order by todo.deadline, todo.id), '[]')
      from plan join todo on todo.plan_id = plan.id
      where plan.client_id = member.client_id and todo.deadline is not null and ${OPEN_TODO}) as todos,
      (select coalesce(json_agg(json_build_object('planId', plan.id, 'plan', plan.name,
          'day', answer.value->>'date', 'person', answer.value->>'person') order by plan.id), '[]')
      from plan join answer on answer.plan_id = plan.id join question on question.id = answer.question_id
      where plan.client_id = member.client_id and question.key = 'pr_followup' and answer.value->>'date' is not null) as meetings
    from feed join account on account.id = feed.account_id left join member on member.account_id = account.id
    where account.deleted_at is null and account.disabled_at is null`.execute(db); // raw: notes the reading in the same statement
  return rows[0];
}

/** A plan in scope with its follow-up meeting, whose day is null before one was agreed. */
export function selectMeeting(db: Database, scope: Scope, planId: string) {
  return db
    .selectFrom('plan')
    .innerJoin('client', 'client.account_id', 'plan.client_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('answer')
          .innerJoin('question', 'question.id', 'answer.question_id')
          .where('question.key', '=', 'pr_followup')
          .select([
            'answer.plan_id',
            sql<string | null>`answer.value->>'date'`.as('day'),
            sql<string | null>`answer.value->>'person'`.as('person'),
          ])
          .as('meeting'),
      (join) => join.onRef('meeting.plan_id', '=', 'plan.id'),
    )
    .where('plan.id', '=', planId)
    .where(clientInScope(scope))
    .select(['plan.name as plan', 'meeting.day', 'meeting.person'])
    .executeTakeFirst();
}
