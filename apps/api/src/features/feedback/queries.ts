import type { FeedbackEntry, FeedbackRound } from '@app/schema/feedback';
import { sql, type Insertable } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { DB } from '../../database/tables.gen.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';

/** The feedback on a plan, oldest first; null when the plan is out of scope. */
export async function selectFeedback(db: Database, scope: Scope, planId: string): Promise<FeedbackEntry[] | null> {
  const { rows } = await sql<FeedbackEntry | { id: null }>`
    select feedback.id, feedback.step_id as "growthPlanStepId", feedback.feedback_text as "feedbackText",
      feedback.author, feedback.created_at as "createdAt"
    from plan join client on client.account_id = plan.client_id left join feedback on feedback.plan_id = plan.id
    where plan.id = ${planId} and ${clientInScope(scope)} order by feedback.created_at, feedback.id`.execute(db);
  return rows.length === 0 ? null : rows.filter((row): row is FeedbackEntry => row.id !== null);
}

export type GeneralFeedback = { id: string; feedbackText: string; author: string; createdAt: string };

/** The general feedback of a client, newest first; null when the client is out of scope. */
export async function selectGeneralFeedback(
  db: Database,
  scope: Scope,
  clientId: string,
): Promise<GeneralFeedback[] | null> {
  const { rows } = await sql<GeneralFeedback | { id: null }>`
    select general_feedback.id, general_feedback.feedback_text as "feedbackText", general_feedback.author,
      general_feedback.created_at as "createdAt"
    from client left join general_feedback on general_feedback.client_id = client.account_id
    where client.account_id = ${clientId} and ${clientInScope(scope)}
    order by general_feedback.created_at desc, general_feedback.id desc`.execute(db);
  return rows.length === 0 ? null : rows.filter((row): row is GeneralFeedback => row.id !== null);
}

/** The rounds of a plan, newest first; null when the plan is out of scope. */
export async function selectRounds(db: Database, scope: Scope, planId: string): Promise<FeedbackRound[] | null> {
  const { rows } = await sql<FeedbackRound | { id: null }>`
    select round.id, round.submitted_at as "submittedAt", round.given_at as "givenAt",
      consultant.first_name || ' ' || consultant.last_name as "givenBy",
      (select count(*)::int from feedback where feedback.plan_id = plan.id and feedback.created_at >= round.submitted_at
        and (round.given_at is null or feedback.created_at <= round.given_at)) as entries
    from plan join client on client.account_id = plan.client_id
      left join feedback_round round on round.plan_id = plan.id
      left join consultant on consultant.account_id = round.given_by
    where plan.id = ${planId} and ${clientInScope(scope)}
    order by round.submitted_at desc`.execute(db);
  return rows.length === 0 ? null : rows.filter((row): row is FeedbackRound => row.id !== null);
}

/** The questions whose answers, or whose to-dos, were written since a moment. */
export async function selectChangedQuestions(db: Database, planId: string, since: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select question_id as id from answer where plan_id = ${planId} and saved_at > ${since}
    union select question_id from todo where plan_id = ${planId} and created_at > ${since}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A step of a plan in scope; undefined for another questionnaire's. */
export async function selectStep(db: Database, scope: Scope, planId: string, stepId: string) {
  const { rows } = await sql<{ questionnaire_id: string; client_id: string }>`
    select plan.questionnaire_id, plan.client_id
    from plan join client on client.account_id = plan.client_id
      join step on step.questionnaire_id = plan.questionnaire_id and step.id = ${stepId}
    where plan.id = ${planId} and ${clientInScope(scope)}`.execute(db);
  return rows[0];
}

/** Locks a plan, so that two who end its round at once end it once. */
export async function lockPlan(tx: Tx, scope: Scope, planId: string) {
  const { rows } = await sql<{ name: string; client_id: string }>`
    select plan.name, plan.client_id from plan join client on client.account_id = plan.client_id
    where plan.id = ${planId} and ${clientInScope(scope)} for update of plan`.execute(tx);
  return rows[0];
}

/** The round that is open, and how much feedback was written since it was. */
export async function selectOpenRound(tx: Tx, planId: string) {
  const { rows } = await sql<{ id: string; entries: number }>`
    select round.id, (select count(*)::int from feedback
      where feedback.plan_id = round.plan_id and feedback.created_at >= round.submitted_at) as entries
    from feedback_round round where round.plan_id = ${planId} and round.given_at is null`.execute(tx);
  return rows[0];
}

export async function endRound(tx: Tx, id: string, givenBy: string, now: Date): Promise<void> {
  await tx
    .updateTable('feedback_round')
    .set({ given_at: now.toISOString(), given_by: givenBy })
    .where('id', '=', id)
    .execute();
}

export async function insertFeedback(tx: Tx, feedback: Required<Insertable<DB['feedback']>>): Promise<void> {
  await tx.insertInto('feedback').values(feedback).execute();
}

export async function insertGeneralFeedback(
  tx: Tx,
  feedback: Required<Insertable<DB['general_feedback']>>,
): Promise<void> {
  await tx.insertInto('general_feedback').values(feedback).execute();
}

export async function isClientInScope(db: Database, scope: Scope, clientId: string): Promise<boolean> {
  const { rows } = await sql`
    select from client where account_id = ${clientId} and ${clientInScope(scope)}`.execute(db);
  return rows.length > 0;
}

export async function selectConsultantName(db: Database, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('consultant')
    .select(['first_name', 'last_name'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.last_name}` : null;
}
