import type { FeedbackDraft } from '@app/schema/feedback';
import type { Outcome } from '@app/schema/feedback-rules';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

/** Whose drafts of which plan. */
export type DraftPlace = { planId: string; authorId: string };

type DraftWrite = DraftPlace & { stepId: string | null; text: string; version: number; at: string };

/**
 * Writes a draft over the version last read, or deletes it when there is no text, in one statement that keeps the plan's drafts from
 * being sent meanwhile. The version is null when another one is stored; undefined when the plan, or the step, is not there.
 */
export async function writeDraft(db: Database, scope: Scope, write: DraftWrite): Promise<number | null | undefined> {
  const { planId, authorId, stepId, text, version, at } = write;
  const isEmpty = text.trim() === '';
  const { rows } = await sql<{ version: number | null }>`
    with target as (
      select plan.id from plan join client on client.account_id = plan.client_id
      where plan.id = ${planId} and ${clientInScope(scope)} and (${stepId}::uuid is null
        or exists (select from step where step.id = ${stepId}::uuid and step.questionnaire_id = plan.questionnaire_id))
      for share of plan
    ), mine as (
      select draft.version from target join feedback_draft draft on draft.plan_id = target.id
      where draft.author_id = ${authorId} and draft.step_id is not distinct from ${stepId}::uuid
    ), first as (
      insert into feedback_draft (plan_id, author_id, step_id, text, saved_at)
      select target.id, ${authorId}, ${stepId}::uuid, ${text}, ${at}::timestamptz from target
      where ${version}::int = 0 and not ${isEmpty}::boolean
      on conflict do nothing returning version
    ), next as (
      update feedback_draft draft set text = ${text}, saved_at = ${at}::timestamptz, version = default
      from target where draft.plan_id = target.id and draft.author_id = ${authorId}
        and draft.step_id is not distinct from ${stepId}::uuid and draft.version = ${version}::int and not ${isEmpty}::boolean
      returning draft.version
    ), gone as (
      delete from feedback_draft draft using target where draft.plan_id = target.id and draft.author_id = ${authorId}
        and draft.step_id is not distinct from ${stepId}::uuid and draft.version = ${version}::int and ${isEmpty}::boolean
      returning 0 as version
    ), nothing as (
      select 0 as version where ${isEmpty}::boolean and ${version}::int = 0 and not exists (select from mine)
    )
    select (select version from first union all select version from next union all select version from gone
      union all select version from nothing) as version from target`.execute(db); // raw: a save is one statement
  return rows[0]?.version;
}

/** The drafts of an author for a plan, the summary last. */
export function selectDrafts(db: Database, place: DraftPlace): Promise<FeedbackDraft[]> {
  return readDrafts(db, place).execute();
}

const readDrafts = (db: Pick<Database, 'selectFrom'>, { planId, authorId }: DraftPlace) =>
  db
    .selectFrom('feedback_draft as draft')
    .leftJoin('step', 'step.id', 'draft.step_id')
    .select(['draft.step_id as growthPlanStepId', 'draft.text', 'draft.version', 'draft.saved_at as savedAt'])
    .where('draft.plan_id', '=', planId)
    .where('draft.author_id', '=', authorId)
    .orderBy('step.position', (order) => order.nullsLast());

/** Deletes the drafts of steps, and the summary where it is asked for; gives back all as they were before, the summary last. */
export function takeDrafts(tx: Tx, place: DraftPlace, withSummary: boolean): Promise<FeedbackDraft[]> {
  const taking = tx.with('taken', (query) =>
    query
      .deleteFrom('feedback_draft')
      .where('plan_id', '=', place.planId)
      .where('author_id', '=', place.authorId)
      .$if(!withSummary, (drafts) => drafts.where('step_id', 'is not', null)),
  );
  return readDrafts(taking, place).execute();
}

type Ending = { given_by: string; given_at: string; outcome?: Outcome; summary?: string | null };

/** Ends a round of feedback, with what it came to where that was said. */
export async function endRound(tx: Tx, id: string, ending: Ending): Promise<void> {
  await tx.updateTable('feedback_round').set(ending).where('id', '=', id).execute();
}
