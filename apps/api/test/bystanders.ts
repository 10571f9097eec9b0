import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SecretPurpose } from '../src/database/tables.ts';
import { newId } from '../src/lib/ids.ts';
import type { Person, TestPlan } from './builders.ts';
import type { Harness } from './harness.ts';

/** Whose rows: an account's and what hangs on it, or a plan's. */
export type Bystander = { accountId: string } | { planId: string };

const OF_ACCOUNT = {
  account: 'id',
  consultant: 'account_id',
  client: 'account_id',
  session: 'account_id',
  account_secret: 'account_id',
  recovery_code: 'account_id',
  calendar_feed: 'account_id',
  personal_token: 'account_id',
  idempotency_key: 'account_id',
  general_feedback: 'client_id',
  erasure_request: 'client_id',
};

const OF_PLAN = {
  plan: 'id',
  answer: 'plan_id',
  answer_history: 'plan_id',
  completed_step: 'plan_id',
  passed_finding: 'plan_id',
  todo: 'plan_id',
  feedback_round: 'plan_id',
  feedback: 'plan_id',
  share: 'plan_id',
};

/** Every row of a bystander, to see that nothing happened to them. */
export async function rowsOf({ db }: Harness, bystander: Bystander): Promise<Record<string, unknown>> {
  const [tables, id] = 'planId' in bystander ? [OF_PLAN, bystander.planId] : [OF_ACCOUNT, bystander.accountId];
  const found = Object.entries(tables).map(async ([table, column]) => {
    const { rows } = await sql<{ rows: unknown }>`select json_agg(to_jsonb(one) order by to_jsonb(one)::text) as rows
      from ${sql.table(table)} one where ${sql.ref(`one.${column}`)} = ${id}`.execute(db);
    return [table, rows[0]?.rows ?? []] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

/** Writes something of every sort into a plan, each with the mark in it. */
export async function fillPlan(app: Harness, plan: TestPlan, mark: string): Promise<void> {
  const { db } = app;
  const { questionId } = await app.questionOf('sp_drivers');
  const [step] = await app.steps();
  const questionnaire_id = await app.deps.questionnaires.newestId();
  const about = { plan_id: plan.id, questionnaire_id };
  const value = JSON.stringify(mark);
  await db
    .insertInto('answer')
    .values({ ...about, question_id: questionId, value, version: 1 })
    .execute();
  await db
    .insertInto('answer_history')
    .values({ plan_id: plan.id, question_id: questionId, value, version: 1 })
    .execute();
  await app.completeSteps(plan, 2);
  await db.insertInto('passed_finding').values({ plan_id: plan.id, finding: 'no_followup', reason: mark }).execute();
  for (const task of [mark, `${mark} too`]) await app.aTodo(plan, { task, deadline: '2027-01-01' });
  await db
    .insertInto('feedback_round')
    .values({ id: newId(), plan_id: plan.id, given_at: null, given_by: null })
    .execute();
  const feedback = { id: newId(), step_id: step!.id, author_id: null, author: mark, feedback_text: mark };
  await db
    .insertInto('feedback')
    .values({ ...about, ...feedback })
    .execute();
  await db
    .insertInto('share')
    .values({ plan_id: plan.id, code: `${plan.id}-code`, shared: true, last_opened_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives an account one of everything that hangs on one, each with the mark in it. */
export async function fillAccount({ db }: Harness, { id }: Person, mark: string): Promise<void> {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const token_hash = () => randomBytes(32);
  await db
    .insertInto('personal_token')
    .values({
      id: newId(),
      account_id: id,
      name: mark,
      token_hash: token_hash(),
      read_only: false,
      expires_at,
      last_used_at: null,
    })
    .execute();
  await db
    .insertInto('calendar_feed')
    .values({ account_id: id, token_hash: token_hash(), last_read_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.insertInto('recovery_code').values({ account_id: id, code_hash: token_hash(), used_at: null }).execute();
  const secret = (purpose: SecretPurpose, new_email: string | null, used_at: string | null) =>
    db
      .insertInto('account_secret')
      .values({ id: newId(), account_id: id, purpose, secret_hash: token_hash(), expires_at, used_at, new_email })
      .execute();
  await secret('email_change', `vanha-${mark}@example.com`, new Date().toISOString());
  await secret('invitation', null, null);
  await secret('reset_password', null, null);
  await secret('email_change', `${mark}@example.com`, null);
}
