import type { FeedbackEntry } from '@app/schema/feedback';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
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
