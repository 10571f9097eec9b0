import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';
import { packValue } from './packed.ts';

/** So many versions of an answer are kept however close together (docs/product.md#limits); of those before, the last of each hour. */
export const NEWEST_KEPT = 50;

export type AnswerWrite = {
  planId: string;
  questionnaireId: string;
  questionId: string;
  value: string;
  version: number;
};

/** `version` is the new one, null when the one given was not the stored one. */
export type WriteOutcome = { completed: boolean; version: number | null };

/**
 * Saves an answer on top of the version last read, in one statement, which is one transaction: the plan is looked up in
 * scope and kept from being completed meanwhile, the answer is written only over that version, and the history keeps
 * it, packed when it is large. The version that is no longer among the newest goes, unless it was the last of its hour.
 * Undefined when there is no such plan in scope. Of several at once, one wins; the others see null.
 */
export async function writeAnswer(db: Database, scope: Scope, write: AnswerWrite): Promise<WriteOutcome | undefined> {
  const { planId, questionnaireId, questionId, value, version } = write;
  const packed = await packValue(value);
  const { rows } = await sql<WriteOutcome>`
    with target as (
      select plan.id, plan.client_id, plan.completed_at is not null as completed
      from plan join client on client.account_id = plan.client_id
      where plan.id = ${planId} and plan.questionnaire_id = ${questionnaireId} and ${clientInScope(scope)}
      for share of plan
    ), first as (
      insert into answer (plan_id, questionnaire_id, question_id, value, version)
      select target.id, ${questionnaireId}, ${questionId}, ${value}::jsonb, 1 from target
      where not target.completed and ${version}::int = 0
      on conflict do nothing returning version
    ), next as (
      update answer set value = ${value}::jsonb, version = answer.version + 1, saved_at = now() from target
      where not target.completed and answer.plan_id = target.id and answer.question_id = ${questionId}
        and answer.version = ${version}::int
      returning answer.version
    ), written as (select version from first union all select version from next
    ), history as (
      insert into answer_history (plan_id, question_id, version, value, packed)
      select target.id, ${questionId}, written.version, ${packed ? null : value}::jsonb, ${packed}::bytea from target, written
    ), thinned as (
      delete from answer_history old using target, written, answer_history next
      where old.plan_id = target.id and old.question_id = ${questionId} and old.version = written.version - ${NEWEST_KEPT}::int
        and next.plan_id = old.plan_id and next.question_id = old.question_id and next.version = old.version + 1
        and date_trunc('hour', next.saved_at) = date_trunc('hour', old.saved_at)
    ), activity as (
      update client set last_activity_at = now() from target
      where client.account_id = target.client_id
        and (client.last_activity_at is null or client.last_activity_at < now() - interval '1 minute')
    )
    select target.completed, (select version from written) as version from target`.execute(db);
  return rows[0];
}

/** The stored answer that a writer lost against; version 0 when there is none. */
export async function selectAnswer(
  db: Database,
  planId: string,
  questionId: string,
): Promise<{ value: unknown; version: number }> {
  const row = await db
    .selectFrom('answer')
    .select(['value', 'version'])
    .where('plan_id', '=', planId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  return row ?? { value: null, version: 0 };
}
