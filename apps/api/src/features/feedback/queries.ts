import type { FeedbackEntry, FeedbackRound } from '@app/schema/feedback';
import type { GeneralFeedback } from '@app/schema/clients';
import { sql, type Insertable } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { DB } from '../../database/tables.gen.ts';
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

/** The rounds of a plan, newest first; null when the plan is out of scope. */
export async function selectRounds(db: Database, scope: Scope, planId: string): Promise<FeedbackRound[] | null> {
  const { rows } = await sql<FeedbackRound | { id: null }>`
    select round.id, row_number() over (order by round.submitted_at, round.id)::int as number, round.outcome, round.summary,
      round.summary_edited_at as "summaryEditedAt", round.submitted_at as "submittedAt", coalesce(round.given_at, plan.completed_at) as "givenAt",
      case when round.given_at is null then plan.completed_at else round.withdrawn_at end as "withdrawnAt",
      consultant.first_name || ' ' || consultant.last_name as "givenBy",
      (select count(*)::int from feedback where feedback.plan_id = plan.id and feedback.created_at >= round.submitted_at
        and (round.given_at is null or feedback.created_at <= round.given_at)) as entries
    from plan join client on client.account_id = plan.client_id
      left join feedback_round round on round.plan_id = plan.id
      left join consultant on consultant.account_id = round.given_by
    where plan.id = ${planId} and ${clientInScope(scope)}
    order by round.submitted_at desc, round.id desc`.execute(db); // raw: the builder would be twice as long
  return rows.length === 0 ? null : rows.filter((row): row is FeedbackRound => row.id !== null);
}

/** The questions whose answers were saved, or whose to-dos were added, changed, ticked or deleted, since a moment. */
export async function selectChangedQuestions(db: Database, planId: string, since: string): Promise<string[]> {
  const added = db.selectFrom('todo').select('question_id').where('plan_id', '=', planId);
  const changed = db.selectFrom('todo_change').select('question_id').where('plan_id', '=', planId);
  const rows = await db
    .selectFrom('answer')
    .select('question_id')
    .where('plan_id', '=', planId)
    .where('saved_at', '>', since)
    .union(added.where('created_at', '>', since))
    .union(changed.where('changed_at', '>', since))
    .execute();
  return rows.map((row) => row.question_id);
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
