import type { Answer } from '@app/schema/answers';
import { PLAN_STATES } from '@app/schema/choices';
import { REOPEN_DAYS } from '@app/schema/plan-limits';
import type { ListPlansInput, Plan, PlanDocument } from '@app/schema/plans';
import type { Todo } from '@app/schema/todos';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { DB } from '../../database/tables.gen.ts';
import { formatExactMoment, isoMoment } from '../../database/json.ts';
import { hasChanged, hasRow } from '../../database/outcome.ts';
import { contains, indexedContains, UNPREPARED } from '../../database/text-search.ts';
import { JsonText } from '../../lib/json-text.ts';
import { clientInScope, isOwner, type Scope } from '../../policy/scope.ts';
import type { Reopening } from './rules.ts';
import {
  ANSWERS,
  COMPLETED_STEPS,
  FEEDBACK,
  LAST_ROUND,
  PASSED_FINDINGS,
  TODOS,
  WAITS,
} from '../../database/plan-document.ts';

/** The fields of `Plan`; only its owner gets the share code. */
const selectPlanColumns = (
  scope: Scope,
) => sql`select plan.id, plan.name, plan.business_unit as "businessUnit", plan.active,
  plan.completed_at is not null as completed, plan.percent_completed as "percentCompleted",
  ${isOwner(scope) ? sql`share.code` : null} as "shareCode", coalesce(share.shared, false) as shared,
  plan.start_date as "startDate", feedback_round.id is not null as "submittedForFeedback",
  ${isoMoment('plan.completed_at')} as "completedAt", json_build_object('id', client.account_id, 'company', client.company,
    'firstName', client.first_name, 'lastName', client.last_name) as "user"`;

const PLAN_TABLES = sql`plan
  join client on client.account_id = plan.client_id
  left join share on share.plan_id = plan.id
  left join feedback_round on feedback_round.plan_id = plan.id and ${WAITS}`;

export async function selectPlan(db: Database, scope: Scope, id: string) {
  const { rows } = await sql<Plan & { questionnaireId: string }>`${selectPlanColumns(scope)},
      plan.questionnaire_id as "questionnaireId"
    from ${PLAN_TABLES} where plan.id = ${id} and ${clientInScope(scope)}`.execute(db); // raw: read with each page of a plan
  return rows[0];
}

export async function selectActivePlan(db: Database, scope: Scope): Promise<Plan | undefined> {
  const { rows } = await sql<Plan>`${selectPlanColumns(scope)} from ${PLAN_TABLES}
    where plan.active and ${clientInScope(scope)}`.execute(db); // raw: read with each page of a plan
  return rows[0];
}

export type PlanPage = Omit<ListPlansInput, 'cursor'> & { before: { createdAt: string; id: string } | null };

/** For a query that has `plan` and its waiting `feedback_round` in it. */
export const STATE_CONDITIONS = {
  active: sql`plan.active`,
  completed: sql`not plan.active`,
  submitted: sql`feedback_round.id is not null`,
};

/** Plans in scope, newest first, after the cursor; a plan in any of the states asked for, all when none is. */
export async function selectPlans(
  db: Database,
  scope: Scope,
  { state = [], clientId, consultantId, q = '', before, limit }: PlanPage,
) {
  const matching = scope.reach === 'all' ? indexedContains : contains;
  const asked = [clientInScope(scope)];
  if (clientId !== undefined) asked.push(sql`plan.client_id = ${clientId}`);
  if (consultantId !== undefined) asked.push(sql`client.consultant_id = ${consultantId}`);
  if (q !== '') asked.push(matching('plan_search.words', q));
  const states = PLAN_STATES.filter((one) => state.includes(one)).map((one) => STATE_CONDITIONS[one]);
  if (states.length > 0) asked.push(sql`(${sql.join(states, sql` or `)})`);
  if (before) asked.push(sql`(plan.created_at, plan.id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`);
  const { rows } = await sql<Plan & { createdAt: string }>`${q === '' ? sql`` : sql.raw(UNPREPARED)}
    ${selectPlanColumns(scope)}, ${formatExactMoment('plan.created_at')} as "createdAt"
    from ${PLAN_TABLES} ${q === '' ? sql`` : sql`join plan_search on plan_search.plan_id = plan.id`}
    where ${sql.join(asked, sql` and `)}
    order by plan.created_at desc, plan.id desc limit ${limit}`.execute(db); // raw: a list that is read often
  return rows;
}

const isWithin = ({ now, timeZone }: Reopening) => sql`and (plan.completed_at at time zone ${timeZone}::text)::date
  + ${REOPEN_DAYS}::int >= (${now.toISOString()}::timestamptz at time zone ${timeZone}::text)::date`;

/** Of a plan, that it was completed, not too many days ago if there is a limit, and that its client has no newer plan. */
const canReopen = (limit: Reopening | null) => sql<boolean>`plan.completed_at is not null
  ${limit ? isWithin(limit) : sql``}
  and not exists (select from plan newer where newer.client_id = plan.client_id
    and (newer.created_at, newer.id) > (plan.created_at, plan.id))`;

/** Whether a plan can be reopened; null: without a limit of time. */
export function isReopenable(tx: Tx, id: string, limit: Reopening | null): Promise<boolean> {
  return hasRow(tx.selectFrom('plan').select('id').where('id', '=', id).where(canReopen(limit)));
}

/** Makes others who change the client, or start a plan of theirs, wait until the transaction ends. */
export async function lockClient(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('client').select('account_id').where('account_id', '=', id).forUpdate().execute();
}

type DocumentOf = { id: string; reopening: Reopening | null };

/** All that a plan holds, in one query whatever its size: PostgreSQL builds the JSON. */
export async function selectDocument(db: Database, scope: Scope, { id, reopening }: DocumentOf) {
  const { rows } = await sql<{ document: string }>`select json_build_object(
      'plan', (select row_to_json(head) from (${selectPlanColumns(scope)}) head),
      'questionnaireId', plan.questionnaire_id, 'submittedAt', ${isoMoment('feedback_round.submitted_at')},
      'completedSteps', ${COMPLETED_STEPS}, 'answers', ${ANSWERS}, 'todos', ${TODOS}, 'feedback', ${FEEDBACK}, 'lastRound', ${LAST_ROUND},
      'example', plan.example, 'passedFindings', ${PASSED_FINDINGS},
      'reopenable', ${canReopen(reopening)})::text as document
    from ${PLAN_TABLES} where plan.id = ${id} and ${clientInScope(scope)}`.execute(db); // raw: one statement that builds the answer
  return rows[0] && new JsonText<PlanDocument>(rows[0].document);
}

/** What a write to a plan must know first. */
export type LockedPlan = NonNullable<Awaited<ReturnType<typeof lockPlan>>>;

/** Locks a plan until the transaction ends. */
export function lockPlan(tx: Tx, scope: Scope, id: string) {
  return tx
    .selectFrom('plan')
    .innerJoin('client', 'client.account_id', 'plan.client_id')
    .select((eb) => [
      'plan.id',
      'plan.name',
      'plan.business_unit as businessUnit',
      'plan.client_id as clientId',
      'client.owner_id as ownerId',
      'plan.questionnaire_id as questionnaireId',
      eb('plan.completed_at', 'is not', null).$castTo<boolean>().as('completed'),
    ])
    .where('plan.id', '=', id)
    .where(clientInScope(scope))
    .forUpdate('plan')
    .executeTakeFirst();
}

/** Spends the client's credit; false when there is none. Two at once: the second waits, then finds none. */
export function spendCredit(tx: Tx, clientId: string): Promise<boolean> {
  const client = tx
    .updateTable('client')
    .set((eb) => ({ credits: eb('credits', '-', 1), last_activity_at: sql`now()` }))
    .where('account_id', '=', clientId)
    .where('credits', '>', 0);
  return hasChanged(client);
}

export function hasActivePlan(db: Database, clientId: string): Promise<boolean> {
  const active = db.selectFrom('plan').select('id').where('client_id', '=', clientId).where('active', '=', true);
  return hasRow(active);
}

export async function insertPlan(tx: Tx, plan: Insertable<DB['plan']>): Promise<void> {
  await tx.insertInto('plan').values(plan).execute();
}

export async function selectCompletedStepIds(db: Database, planId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('completed_step').select('step_id').where('plan_id', '=', planId).execute();
  return new Set(rows.map((row) => row.step_id));
}

type StepIds = { completed: string[]; open: string[] };

/** Marks steps of a plan completed, and others not. */
export async function writeCompletedSteps(tx: Tx, plan: LockedPlan, { completed, open }: StepIds): Promise<void> {
  // raw: a list is one value, so that the statement is the same for any length
  await sql`delete from completed_step where plan_id = ${plan.id} and step_id = any(${open}::uuid[])`.execute(tx);
  // raw: the same
  await sql`insert into completed_step (plan_id, questionnaire_id, step_id)
    select ${plan.id}, ${plan.questionnaireId}, unnest(${completed}::uuid[]) on conflict do nothing`.execute(tx);
}

export async function updatePercent(tx: Tx, planId: string, percent: number): Promise<void> {
  await tx.updateTable('plan').set({ percent_completed: percent }).where('id', '=', planId).execute();
}

export async function updatePlan(tx: Tx, planId: string, changed: Updateable<DB['plan']>): Promise<void> {
  await tx.updateTable('plan').set(changed).where('id', '=', planId).execute();
}

export async function markCompleted(tx: Tx, planId: string, now: Date): Promise<void> {
  const completed = { active: false, completed_at: now.toISOString() };
  await tx.updateTable('plan').set(completed).where('id', '=', planId).execute();
}

/** Opens a round of feedback; false when one is open already. */
export async function openFeedbackRound(tx: Tx, round: Insertable<DB['feedback_round']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('feedback_round')
    .values(round)
    .onConflict((conflict) => conflict.columns(['plan_id']).where('given_at', 'is', null).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Ends a round that is open without feedback; false when none is. */
export function withdrawRound(tx: Tx, planId: string, now: Date): Promise<boolean> {
  const moment = now.toISOString();
  const open = tx
    .updateTable('feedback_round')
    .set({ given_at: moment, withdrawn_at: moment })
    .where('plan_id', '=', planId)
    .where('given_at', 'is', null);
  return hasChanged(open);
}

/** Completed plans whose round is still open: a server of the release before completed them. */
export function selectLeftWaiting(db: Database) {
  return db
    .selectFrom('feedback_round as round')
    .innerJoin('plan', 'plan.id', 'round.plan_id')
    .select(['plan.id', 'plan.client_id as clientId'])
    .where('round.given_at', 'is', null)
    .where('plan.active', '=', false)
    .execute();
}

/** The consultant of a plan's client, with the names that the mails about a plan use. */
export function selectReviewer(tx: Tx, planId: string) {
  return tx
    .selectFrom('plan')
    .innerJoin('client', 'client.account_id', 'plan.client_id')
    .innerJoin('consultant', 'consultant.account_id', 'client.consultant_id')
    .select(['consultant.account_id as id', 'consultant.first_name as name', 'client.company', 'plan.name as plan'])
    .where('plan.id', '=', planId)
    .executeTakeFirstOrThrow();
}

export function selectPassedFindings(db: Database, planId: string) {
  return db
    .selectFrom('passed_finding')
    .select(['finding', 'reason'])
    .where('plan_id', '=', planId)
    .orderBy('finding')
    .execute();
}

export async function upsertPassedFinding(tx: Tx, passed: Insertable<DB['passed_finding']>): Promise<void> {
  await tx
    .insertInto('passed_finding')
    .values(passed)
    .onConflict((conflict) => conflict.columns(['plan_id', 'finding']).doUpdateSet({ reason: passed.reason }))
    .execute();
}

/** Deletes the dismissals of all findings but these. */
export async function deletePassedFindingsBut(tx: Tx, planId: string, findings: readonly string[]): Promise<void> {
  await sql`delete from passed_finding
    where plan_id = ${planId} and finding not in (select unnest(${findings}::text[]))`.execute(tx); // raw: a list is one value
}

export async function deletePassedFinding(tx: Tx, planId: string, finding: string): Promise<void> {
  await tx.deleteFrom('passed_finding').where('plan_id', '=', planId).where('finding', '=', finding).execute();
}

type FindingSubjects = {
  answers: Pick<Answer, 'questionId' | 'value'>[];
  todos: Pick<Todo, 'id' | 'deadline' | 'personResponsible'>[];
};

/** What findings of a plan can be about: the answers to some questions, and its to-dos. */
export async function selectFindingSubjects(
  tx: Tx,
  planId: string,
  questionIds: readonly string[],
): Promise<FindingSubjects> {
  const { rows } = await sql<FindingSubjects>`select
    (select coalesce(json_agg(json_build_object('questionId', question_id, 'value', value)), '[]') from answer
      where plan_id = ${planId} and question_id = any(${questionIds}::uuid[])) as answers,
    (select coalesce(json_agg(json_build_object('id', id, 'deadline', deadline,
      'personResponsible', person_responsible)), '[]') from todo
      where plan_id = ${planId} and dropped_at is null) as todos`.execute(tx); // raw: two lists in one statement
  return rows[0]!; // subqueries alone make one row
}
