import type { ChangedAnswer, Changes } from '@app/schema/review';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { isoMoment } from '../../database/json.ts';
import { selectPersonName } from '../../database/person-name.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

/** What an answer was and is; `packed` holds what it was before when that is large, in base64. */
export type StoredValues = Pick<ChangedAnswer, 'before' | 'after'> & { packed: string | null };

/** An answer saved since a round was sent. */
type StoredChange = ChangedAnswer & StoredValues;

/** Tables for a statement that has the plan as `target`: a round, or the last one that was ended, as `chosen`, and the answers that have another version than it as `changed`. */
export const changedSince = (round: number | null): RawBuilder<unknown> => sql`numbered as (
      select round.submitted_at, round.versions, round.given_at is not null and round.withdrawn_at is null as ended,
        (row_number() over (order by round.submitted_at, round.id))::int as number
      from feedback_round round join target on target.id = round.plan_id
    ), chosen as (
      select * from numbered where case when ${round}::int is null then ended else number = ${round}::int end
      order by number desc limit 1
    ), changed as (
      select answer.question_id, answer.value, answer.saved_at, kept.value as before, kept.packed,
        (select author_id from answer_history now where now.plan_id = answer.plan_id
          and now.question_id = answer.question_id and now.version = answer.version) as author_id
      from target join answer on answer.plan_id = target.id cross join chosen
        left join lateral (
          select version, value, packed from answer_history old
          where old.plan_id = answer.plan_id and old.question_id = answer.question_id and case
            when chosen.versions is null then old.saved_at <= chosen.submitted_at
            else old.version = (chosen.versions ->> answer.question_id::text)::int end
          order by version desc limit 1
        ) kept on true
      where kept.version is distinct from answer.version
    )`;

type Found = Omit<Changes, 'questions'> & { questions: StoredChange[] };

/**
 * The answers of a plan whose version is not the one that a round was sent with, and the to-dos added since. A round from before
 * versions were kept was sent with the last version of each answer that was saved until then. `round` is null when there is no
 * such round, or none was ended; all is undefined when the plan is out of scope.
 */
export async function selectChanges(
  db: Database,
  scope: Scope,
  { planId, round }: { planId: string; round: number | null },
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with target as (
      select plan.id from plan join client on client.account_id = plan.client_id
      where plan.id = ${planId} and ${clientInScope(scope)}
    ), ${changedSince(round)}, added as (
      select todo.* from target join todo on todo.plan_id = target.id join chosen on todo.created_at > chosen.submitted_at
    )
    select (select number from chosen) as round,
      (select coalesce(json_agg(json_build_object('questionId', question_id, 'before', before, 'after', value,
        'packed', encode(packed, 'base64'), 'savedAt', ${isoMoment('saved_at')},
        'author', case when author_id is not null then
          json_build_object('id', author_id, 'name', ${selectPersonName(sql`changed.author_id`)}) end)), '[]') from changed) as questions,
      (select coalesce(json_agg(json_build_object('id', id, 'questionId', question_id, 'task', task, 'deadline', deadline,
        'personResponsible', person_responsible, 'createdAt', ${isoMoment('created_at')}) order by id), '[]') from added) as "todosAdded"
    from target`.execute(db); // raw: one statement, of JSON that PostgreSQL builds
  return rows[0];
}
