import type { ChangedAnswer, Changes } from '@app/schema/review';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { changedSince, type StoredValues } from '../../database/changed-answers.ts';
import { isoMoment } from '../../database/json.ts';
import { selectPersonName } from '../../database/person-name.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

/** An answer saved since a round was sent. */
type StoredChange = ChangedAnswer & StoredValues;

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
