import { PLAN_STATES, type Plan } from '@app/schema/plans';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { exactMoment } from '../../database/json.ts';
import { contain, findable, PLANNED_EACH_TIME } from '../../database/text-search.ts';
import { clientInScope, type Scope } from '../../policy/scope.ts';
import type { DocumentRow, PlanRow } from './document-row.ts';
import { ANSWERS, COMPLETED_STEPS, FEEDBACK, PASSED_FINDINGS, TODOS } from './document-parts.ts';

const PLAN_COLUMNS = sql`plan.id, plan.name, plan.business_unit, plan.active, plan.percent_completed, plan.start_date,
  plan.completed_at, plan.questionnaire_id, plan.client_id,
  client.company, client.first_name, client.last_name,
  share.code as share_code, share.shared, feedback_round.submitted_at`;

const PLAN_TABLES = sql`plan
  join client on client.account_id = plan.client_id
  left join share on share.plan_id = plan.id
  left join feedback_round on feedback_round.plan_id = plan.id and feedback_round.given_at is null`;

/** A plan on the wire; its share code is for its owner alone. */
export function toPlan(row: PlanRow, scope: Scope): Plan {
  return {
    id: row.id,
    name: row.name,
    businessUnit: row.business_unit,
    active: row.active,
    completed: row.completed_at !== null,
    percentCompleted: row.percent_completed,
    shareCode: scope.reach === 'own' ? row.share_code : null,
    shared: row.shared ?? false,
    startDate: row.start_date,
    submittedForFeedback: row.submitted_at !== null,
    completedAt: row.completed_at,
    user: { id: row.client_id, company: row.company, firstName: row.first_name, lastName: row.last_name },
  };
}

export async function selectPlan(db: Database, scope: Scope, id: string): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`select ${PLAN_COLUMNS} from ${PLAN_TABLES}
    where plan.id = ${id} and ${clientInScope(scope)}`.execute(db);
  return rows[0];
}

export async function selectActivePlan(db: Database, scope: Scope): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`select ${PLAN_COLUMNS} from ${PLAN_TABLES}
    where plan.active and ${clientInScope(scope)}`.execute(db);
  return rows[0];
}

export type PlanPage = {
  states: readonly ('active' | 'completed' | 'submitted')[];
  clientId: string | null;
  consultantId: string | null;
  search: string;
  before: { createdAt: string; id: string } | null;
  limit: number;
};

export type ListedPlanRow = PlanRow & { created_at: string };

/** Plans in scope, newest first, after the cursor; a plan in any of the states asked for, all when none is. */
export async function selectPlans(
  db: Database,
  scope: Scope,
  { states, clientId, consultantId, search, before, limit }: PlanPage,
): Promise<ListedPlanRow[]> {
  const matching = scope.reach === 'all' ? findable : contain;
  const asked = [clientInScope(scope)];
  if (clientId !== null) asked.push(sql`plan.client_id = ${clientId}`);
  if (consultantId !== null) asked.push(sql`client.consultant_id = ${consultantId}`);
  if (search !== '') asked.push(matching('plan_search.words', search));
  const wanted = PLAN_STATES.filter((state) => states.includes(state)).map((state) => CONDITIONS[state]);
  if (wanted.length > 0) asked.push(sql`(${sql.join(wanted, sql` or `)})`);
  if (before) asked.push(sql`(plan.created_at, plan.id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`);
  const { rows } = await sql<ListedPlanRow>`${search === '' ? sql`` : sql.raw(PLANNED_EACH_TIME)}
    select ${PLAN_COLUMNS}, ${exactMoment('plan.created_at')} as created_at
    from ${PLAN_TABLES} ${search === '' ? sql`` : sql`join plan_search on plan_search.plan_id = plan.id`}
    where ${sql.join(asked, sql` and `)}
    order by plan.created_at desc, plan.id desc limit ${limit}`.execute(db);
  return rows;
}

/** In one order whatever the caller's, so that each combination is one prepared statement. */
const CONDITIONS = {
  active: sql`plan.active`,
  completed: sql`not plan.active`,
  submitted: sql`feedback_round.id is not null`,
};

/** All that a plan holds, in one query whatever its size: PostgreSQL builds the lists. */
export async function selectDocument(db: Database, scope: Scope, id: string): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`select ${PLAN_COLUMNS},
      ${COMPLETED_STEPS} as completed_steps,
      ${ANSWERS} as answers,
      ${TODOS} as todos,
      ${FEEDBACK} as feedback,
      ${PASSED_FINDINGS} as passed_findings
    from ${PLAN_TABLES} where plan.id = ${id} and ${clientInScope(scope)}`.execute(db);
  return rows[0];
}

/** What a write to a plan must know first; the row stays locked until the transaction ends. */
export type LockedPlan = { id: string; client_id: string; questionnaire_id: string; completed: boolean };

export async function lockPlan(tx: Tx, scope: Scope, id: string): Promise<LockedPlan | undefined> {
  const { rows } = await sql<LockedPlan>`select plan.id, plan.client_id, plan.questionnaire_id,
      plan.completed_at is not null as completed
    from plan join client on client.account_id = plan.client_id
    where plan.id = ${id} and ${clientInScope(scope)} for update of plan`.execute(tx);
  return rows[0];
}

/** Spends the client's credit; false when there is none. Two at once: the second waits, then finds none. */
export async function spendCredit(tx: Tx, clientId: string): Promise<boolean> {
  const { rows } = await sql`update client set credits = credits - 1, last_activity_at = now()
    where account_id = ${clientId} and credits > 0 returning account_id`.execute(tx);
  return rows.length > 0;
}

export async function hasActivePlan(db: Database, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('plan')
    .select('id')
    .where('client_id', '=', clientId)
    .where('active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPlan(
  tx: Tx,
  plan: {
    id: string;
    client_id: string;
    questionnaire_id: string;
    name: string;
    business_unit: string;
    start_date: string;
  },
): Promise<void> {
  await tx.insertInto('plan').values(plan).execute();
}

export async function selectCompletedStepIds(db: Database, planId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('completed_step').select('step_id').where('plan_id', '=', planId).execute();
  return new Set(rows.map((row) => row.step_id));
}

/** Marks steps of a plan completed, and others not. */
export async function writeCompletedSteps(
  tx: Tx,
  plan: LockedPlan,
  completed: string[],
  open: string[],
): Promise<void> {
  await sql`delete from completed_step where plan_id = ${plan.id} and step_id = any(${open}::uuid[])`.execute(tx);
  await sql`insert into completed_step (plan_id, questionnaire_id, step_id)
    select ${plan.id}, ${plan.questionnaire_id}, unnest(${completed}::uuid[]) on conflict do nothing`.execute(tx);
}

export async function updatePercent(tx: Tx, planId: string, percent: number): Promise<void> {
  await tx.updateTable('plan').set({ percent_completed: percent }).where('id', '=', planId).execute();
}

export async function markCompleted(tx: Tx, planId: string, now: Date): Promise<void> {
  await tx
    .updateTable('plan')
    .set({ active: false, completed_at: now.toISOString() })
    .where('id', '=', planId)
    .execute();
}

/** Opens a round of feedback; false when one is open already. */
export async function openFeedbackRound(tx: Tx, id: string, planId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`insert into feedback_round (id, plan_id, submitted_at)
    values (${id}, ${planId}, ${now.toISOString()})
    on conflict (plan_id) where given_at is null do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** The consultant of a plan's client, with the names that the mail about a submitted plan uses. */
export async function selectReviewer(tx: Tx, planId: string) {
  return tx
    .selectFrom('plan')
    .innerJoin('client', 'client.account_id', 'plan.client_id')
    .innerJoin('consultant', 'consultant.account_id', 'client.consultant_id')
    .select(['consultant.account_id as id', 'consultant.first_name as name', 'client.company', 'plan.name as plan'])
    .where('plan.id', '=', planId)
    .executeTakeFirstOrThrow();
}
