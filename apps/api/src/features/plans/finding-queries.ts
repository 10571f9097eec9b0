import type { Answer } from '@app/schema/answers';
import type { Todo } from '@app/schema/todos';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';

export async function upsertPassedFinding(tx: Tx, planId: string, finding: string, reason: string): Promise<void> {
  await sql`insert into passed_finding (plan_id, finding, reason) values (${planId}, ${finding}, ${reason})
    on conflict (plan_id, finding) do update set reason = excluded.reason`.execute(tx);
}

/** Deletes the dismissals of all findings but these. */
export async function deletePassedFindingsBut(tx: Tx, planId: string, findings: readonly string[]): Promise<void> {
  await sql`delete from passed_finding
    where plan_id = ${planId} and finding not in (select unnest(${findings}::text[]))`.execute(tx);
}

type FindingSubjects = {
  answers: Pick<Answer, 'questionId' | 'value'>[];
  todos: Pick<Todo, 'id' | 'deadline' | 'personResponsible'>[];
};

/** What findings of a plan can be about: the answers to some questions, and its to-dos. */
export async function selectFindingSubjects(
  tx: Tx,
  planId: string,
  questionIds: readonly string[],
): Promise<FindingSubjects> {
  const { rows } = await sql<FindingSubjects>`select
    (select coalesce(json_agg(json_build_object('questionId', question_id, 'value', value)), '[]') from answer
      where plan_id = ${planId} and question_id = any(${questionIds}::uuid[])) as answers,
    (select coalesce(json_agg(json_build_object('id', id, 'deadline', deadline,
      'personResponsible', person_responsible)), '[]') from todo where plan_id = ${planId}) as todos`.execute(tx);
  return rows[0]!; // subqueries alone make one row
}

export async function deletePassedFinding(tx: Tx, planId: string, finding: string): Promise<void> {
  await tx.deleteFrom('passed_finding').where('plan_id', '=', planId).where('finding', '=', finding).execute();
}
