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
  authorId: string;
  /** The earlier version that is written again; null for what was typed. */
  restoredFrom: number | null;
};

/** `version` is the new one, null when the one given was not the stored one. */
export type WriteOutcome = { completed: boolean; version: number | null };

/**
 * Saves an answer on top of the version last read, in one statement, which is one transaction: the plan is looked up in
 * scope and kept from being completed meanwhile, the answer is written only over that version, and the history keeps
 * it, packed when it is large. The membership of the writer is held too, so that a removal is before it or after it. The version
 * that is no longer among the newest goes, unless it was the last of its hour or a round of feedback was sent with it, which a
 * trigger sees to. It is named by its number: PostgreSQL would compare each version with each other to find it.
 * Undefined when there is no such plan in scope. Of several at once, one wins; the others see null.
 */
export async function writeAnswer(db: Database, scope: Scope, write: AnswerWrite): Promise<WriteOutcome | undefined> {
  const { planId, questionnaireId, questionId, value, version, authorId, restoredFrom } = write;
  const packed = await packValue(value);
  const oldest = version + 1 - NEWEST_KEPT;
  const { rows } = await sql<WriteOutcome>`
    with target as (
      select plan.id, plan.client_id, plan.completed_at is not null as completed
      from plan join client on client.account_id = plan.client_id join member on member.client_id = client.account_id
      where plan.id = ${planId} and plan.questionnaire_id = ${questionnaireId} and ${clientInScope(scope)}
        and member.account_id = ${scope.accountId} and member.removed_at is null and member.role in ('owner', 'editor')
      for share of plan for key share of member
    ), first as (
      insert into answer (plan_id, questionnaire_id, question_id, value, version, author_id)
      select target.id, ${questionnaireId}, ${questionId}, ${value}::jsonb, 1, ${authorId}::uuid from target
      where not target.completed and ${version}::int = 0
      on conflict do nothing returning version
    ), next as (
      update answer set value = ${value}::jsonb, version = answer.version + 1, saved_at = now(),
        author_id = ${authorId}::uuid
      from target
      where not target.completed and answer.plan_id = target.id and answer.question_id = ${questionId}
        and answer.version = ${version}::int
      returning answer.version
    ), written as (select version from first union all select version from next
    ), history as (
      insert into answer_history (plan_id, question_id, version, value, packed, author_id, restored_from)
      select target.id, ${questionId}, written.version, ${packed ? null : value}::jsonb, ${packed}::bytea, ${authorId}::uuid,
        ${restoredFrom}::int
      from target, written
    ), thinned as (
      delete from answer_history old using answer_history next
      where old.plan_id = ${planId} and old.question_id = ${questionId} and old.version = ${oldest}::int
        and next.plan_id = ${planId} and next.question_id = ${questionId} and next.version = ${oldest}::int + 1
        and date_trunc('hour', next.saved_at) = date_trunc('hour', old.saved_at) and exists (select from written)
    ), activity as (
      update client set last_activity_at = now() from target
      where client.account_id = target.client_id
        and (client.last_activity_at is null or client.last_activity_at < now() - interval '1 minute')
    )
    select target.completed, (select version from written) as version from target`.execute(db); // raw: a save is one statement
  return rows[0];
}

/** The stored answer that a writer lost against; version 0 when there is none. */
export async function selectAnswer(db: Database, planId: string, questionId: string) {
  const ofPlan = db.selectFrom('answer').select(['value', 'version']).where('plan_id', '=', planId);
  return (await ofPlan.where('question_id', '=', questionId).executeTakeFirst()) ?? { value: null, version: 0 };
}

const ANSWERS_AT_ONCE = 5_000; // a look at the history of each
export const VERSIONS_AT_ONCE = 1_000; // of 64 KiB each, well within what a statement may take

export type AnswerPlace = { planId: string; questionId: string };

/** The last of the answers that are looked at next; undefined when they are the last of all. */
export function selectLastOfNext(db: Database, { planId, questionId }: AnswerPlace): Promise<AnswerPlace | undefined> {
  return db
    .selectFrom('answer')
    .select(['plan_id as planId', 'question_id as questionId'])
    .where(({ eb, refTuple, tuple }) => eb(refTuple('plan_id', 'question_id'), '>', tuple(planId, questionId)))
    .orderBy('plan_id')
    .orderBy('question_id')
    .offset(ANSWERS_AT_ONCE - 1)
    .limit(1)
    .executeTakeFirst();
}

type Thinning = { after: AnswerPlace; hourlySince: Date };

/** Deletes some of the versions that need not be kept, of the answers after a place; how many. */
export async function deleteThinned(db: Database, { after, hourlySince }: Thinning): Promise<number> {
  const { numAffectedRows } = await sql`
    with looked_at as (
      select plan_id, question_id, version from answer
      where (plan_id, question_id) > (${after.planId}::uuid, ${after.questionId}::uuid)
      order by plan_id, question_id limit ${ANSWERS_AT_ONCE}::int
    ), placed as (
      select old.plan_id, old.question_id, old.version, row_number() over (
          partition by old.plan_id, old.question_id, old.saved_at < ${hourlySince},
            date_trunc(case when old.saved_at < ${hourlySince} then 'day' else 'hour' end, old.saved_at)
          order by old.version desc) as place
      from looked_at join answer_history old
        on old.plan_id = looked_at.plan_id and old.question_id = looked_at.question_id
          and old.version <= looked_at.version - ${NEWEST_KEPT}::int
    ), too_many as (select plan_id, question_id, version from placed
      where place > 1 and not names_version(plan_id, question_id, version) limit ${VERSIONS_AT_ONCE}::int)
    delete from answer_history using too_many
    where answer_history.plan_id = too_many.plan_id and answer_history.question_id = too_many.question_id
      and answer_history.version = too_many.version`.execute(db); // raw: ranks the versions of an hour
  return Number(numAffectedRows ?? 0);
}
