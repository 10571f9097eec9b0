import { sql, type Kysely } from 'kysely';

/**
 * Lets a round of feedback end without feedback: a plan that was completed while it waited has withdrawn it. To servers of
 * the release before such a round is one that ended, and no one gave the feedback.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table feedback_round add column withdrawn_at timestamptz,
    add constraint feedback_round_withdrawn check (withdrawn_at is null or (withdrawn_at = given_at and given_by is null))`,
  `update feedback_round set given_at = ended.at, withdrawn_at = ended.at, given_by = null
    from (select round.id, greatest(plan.completed_at, round.submitted_at) as at
      from feedback_round round join plan on plan.id = round.plan_id
      where round.given_at is null and not plan.active) ended
    where ended.id = feedback_round.id`,
];
