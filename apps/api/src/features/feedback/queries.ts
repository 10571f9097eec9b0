import type { FeedbackEntry, FeedbackRounds } from '@app/schema/feedback';
import type { GeneralFeedback } from '@app/schema/clients';
import { sql, type Insertable } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { isoMoment } from '../../database/json.ts';
import type { DB } from '../../database/tables.gen.ts';
import { changedSince, type StoredValues } from '../../database/changed-answers.ts';
import { WAITS } from '../../database/plan-document.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

/** The feedback on a plan, oldest first; null when the plan is out of scope. */
export async function selectFeedback(db: Database, scope: Scope, planId: string): Promise<FeedbackEntry[] | null> {
  const rows = await db
    .selectFrom('plan')
    .innerJoin('client', 'client.account_id', 'plan.client_id')
    .leftJoin('feedback', 'feedback.plan_id', 'plan.id')
    .select(['feedback.id', 'feedback.step_id as growthPlanStepId', 'feedback.feedback_text as feedbackText'])
    .select(['feedback.author', 'feedback.created_at as createdAt'])
    .where('plan.id', '=', planId)
    .where(clientInScope(scope))
    .orderBy('feedback.created_at')
    .orderBy('feedback.id')
    .execute();
  return rows.length === 0 ? null : rows.filter((row): row is FeedbackEntry => row.id !== null);
}

/** The general feedback of a client, newest first; null when the client is out of scope. */
export async function selectGeneralFeedback(
  db: Database,
  scope: Scope,
  clientId: string,
): Promise<GeneralFeedback[] | null> {
  const rows = await db
    .selectFrom('client')
    .leftJoin('general_feedback as entry', 'entry.client_id', 'client.account_id')
    .select(['entry.id', 'entry.feedback_text as feedbackText', 'entry.author', 'entry.created_at as createdAt'])
    .where('client.account_id', '=', clientId)
    .where(clientInScope(scope))
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .execute();
  return rows.length === 0 ? null : rows.filter((row): row is GeneralFeedback => row.id !== null);
}

type Asking = { planId: string; authorId: string; correctableSince: string };

type Found = Omit<FeedbackRounds, 'changedQuestions'> & { changed: (StoredValues & { questionId: string })[] };

/**
 * The rounds of a plan, newest first; the answers that have another version than the last ended round was sent with; and what an
 * author can send or correct. Undefined when the plan is out of scope.
 */
export async function selectRounds(
  db: Database,
  scope: Scope,
  { planId, authorId, correctableSince }: Asking,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with target as (
      select plan.id, plan.completed_at from plan join client on client.account_id = plan.client_id
      where plan.id = ${planId} and ${clientInScope(scope)}
    ), round as (
      select round.*, target.completed_at, row_number() over (order by round.submitted_at, round.id) as number
      from target join feedback_round round on round.plan_id = target.id
    ), last as (
      select given_at from round where given_at is not null and withdrawn_at is null order by number desc limit 1
    ), ${changedSince(null)}, correctable as (
      select feedback.id from target join feedback on feedback.plan_id = target.id
      where feedback.author_id = ${authorId} and feedback.created_at >= ${correctableSince}::timestamptz
      union all select id from round
      where given_by = ${authorId} and given_at >= ${correctableSince}::timestamptz and summary is not null
    )
    select
      (select coalesce(json_agg(json_build_object('id', round.id, 'number', number, 'outcome', outcome, 'summary', summary,
        'summaryEditedAt', ${isoMoment('summary_edited_at')}, 'submittedAt', ${isoMoment('submitted_at')},
        'givenAt', ${isoMoment('coalesce(given_at, completed_at)')},
        'withdrawnAt', ${isoMoment('case when given_at is null then completed_at else withdrawn_at end')},
        'givenBy', consultant.first_name || ' ' || consultant.last_name,
        'entries', (select count(*) from feedback where feedback.plan_id = round.plan_id
          and feedback.created_at >= submitted_at and (given_at is null or feedback.created_at <= given_at)))
        order by number desc), '[]') from round left join consultant on consultant.account_id = round.given_by) as rounds,
      (select ${isoMoment('given_at')} from last) as since,
      (select coalesce(json_agg(json_build_object('questionId', question_id, 'before', before, 'after', value,
        'packed', encode(packed, 'base64'))), '[]') from changed) as changed,
      (select coalesce(json_agg(json_build_object('growthPlanStepId', draft.step_id, 'text', draft.text,
        'version', draft.version, 'savedAt', ${isoMoment('draft.saved_at')}) order by step.position nulls last), '[]')
        from target join feedback_draft draft on draft.plan_id = target.id and draft.author_id = ${authorId}
          left join step on step.id = draft.step_id) as drafts,
      (select coalesce(json_agg(id), '[]') from correctable) as correctable
    from target`.execute(db); // raw: one statement, of JSON that PostgreSQL builds
  return rows[0];
}

/** A step of a plan in scope, and whether the plan waits for feedback; undefined for another questionnaire's. */
export function selectStep(db: Database, scope: Scope, { planId, stepId }: { planId: string; stepId: string }) {
  return db
    .selectFrom('plan')
    .innerJoin('client', 'client.account_id', 'plan.client_id')
    .innerJoin('step', 'step.questionnaire_id', 'plan.questionnaire_id')
    .select(['plan.questionnaire_id', 'plan.client_id as clientId'])
    .select(({ selectFrom, exists }) => {
      const round = selectFrom('feedback_round').select('id').whereRef('plan_id', '=', 'plan.id').where(WAITS);
      return exists(round).$castTo<boolean>().as('waits');
    })
    .where('step.id', '=', stepId)
    .where('plan.id', '=', planId)
    .where(clientInScope(scope))
    .executeTakeFirst();
}

/** The round that is open, and how much feedback was written since it was. */
export function selectOpenRound(tx: Tx, planId: string) {
  return tx
    .selectFrom('feedback_round')
    .innerJoin('plan', 'plan.id', 'feedback_round.plan_id')
    .select(({ selectFrom, fn }) => [
      'feedback_round.id',
      selectFrom('feedback')
        .select(fn.countAll<number>().as('count'))
        .whereRef('feedback.plan_id', '=', 'feedback_round.plan_id')
        .whereRef('feedback.created_at', '>=', 'feedback_round.submitted_at')
        .as('entries'),
    ])
    .where('plan.id', '=', planId)
    .where(WAITS)
    .executeTakeFirst();
}

export async function insertFeedback(tx: Tx, entries: readonly Insertable<DB['feedback']>[]): Promise<void> {
  await tx.insertInto('feedback').values(entries).execute();
}

export async function markRead(tx: Tx, planId: string, ids: readonly string[]): Promise<void> {
  // raw: a list is one value, so that the statement is the same for any length
  await sql`update feedback set read = true where plan_id = ${planId} and id = any(${ids}::uuid[])`.execute(tx);
}

export async function insertGeneralFeedback(tx: Tx, feedback: Insertable<DB['general_feedback']>): Promise<void> {
  await tx.insertInto('general_feedback').values(feedback).execute();
}

export async function selectConsultantName(db: Database, accountId: string): Promise<string | null> {
  const named = db.selectFrom('consultant').select(['first_name', 'last_name']).where('account_id', '=', accountId);
  const row = await named.executeTakeFirst();
  return row ? `${row.first_name} ${row.last_name}` : null;
}
