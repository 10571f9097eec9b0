import { sql } from 'kysely';
import { isoMoment } from './json.ts';

/** Of the two tables, that the plan waits for feedback: its round is open and the plan is. `client.waiting_since` follows it. */
export const WAITS = sql<boolean>`feedback_round.given_at is null and plan.active`;

/* raw: what belongs to a plan, each as a JSON list that a statement selects for its `plan`; PostgreSQL builds the JSON. */

export const ANSWERS = sql`(select coalesce(json_agg(entry), '[]') from (
    select answer.question_id as "questionId", answer.value, answer.version from answer where answer.plan_id = plan.id
  ) entry)`;

export const TODOS = sql`(select coalesce(json_agg(entry), '[]') from (
    select todo.id, todo.question_id as "questionId", todo.task, todo.deadline, todo.person_responsible as "personResponsible",
      todo.done_at is not null as done, ${isoMoment('todo.done_at')} as "doneAt", ${isoMoment('todo.dropped_at')} as "droppedAt",
      todo.drop_reason as "dropReason", todo.moves, todo.contact_id as "contactId",
      todo.wanted_deadline as "wantedDeadline", todo.wanted_reason as "wantedReason"
    from todo where todo.plan_id = plan.id order by todo.id
  ) entry)`;

/** Of a statement that has `todo` in it: still to be done, in the words of the partial indexes. */
export const OPEN_TODO = sql<boolean>`todo.done_at is null and todo.dropped_at is null`;

export const FEEDBACK = sql`(select coalesce(json_agg(entry), '[]') from (
    select feedback.id, feedback.step_id as "growthPlanStepId", feedback.feedback_text as "feedbackText", feedback.author, feedback.read,
      ${isoMoment('feedback.created_at')} as "createdAt", ${isoMoment('feedback.edited_at')} as "editedAt"
    from feedback where feedback.plan_id = plan.id order by feedback.created_at
  ) entry)`;

/** The last round that was given, with its outcome and summary; null before. */
export const LAST_ROUND = sql`(select json_build_object('givenAt', ${isoMoment('round.given_at')}, 'outcome', round.outcome,
    'summary', round.summary, 'summaryEditedAt', ${isoMoment('round.summary_edited_at')})
  from feedback_round round where round.plan_id = plan.id and round.given_at is not null and round.withdrawn_at is null
  order by round.submitted_at desc limit 1)`;

export const PASSED_FINDINGS = sql`(select coalesce(json_agg(entry), '[]') from (
    select passed_finding.finding, passed_finding.reason from passed_finding where passed_finding.plan_id = plan.id
  ) entry)`;

export const COMPLETED_STEPS = sql`(select coalesce(json_agg(completed_step.step_id), '[]') from completed_step
  where completed_step.plan_id = plan.id)`;
