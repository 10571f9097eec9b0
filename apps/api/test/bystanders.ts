import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SecretPurpose } from '../src/features/mail/secrets-port.ts';
import { newId } from '../src/lib/ids.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import type { Harness } from '../harness/application.ts';
import { aWorld, type World } from './policy-walk.ts';

/** Whose rows: an account's and what hangs on it, or a plan's. */
export type Bystander = { accountId: string } | { planId: string };

const OF_ACCOUNT = {
  account: 'id',
  consultant: 'account_id',
  client: 'account_id',
  email_change: 'account_id',
  session: 'account_id',
  account_secret: 'account_id',
  recovery_code: 'account_id',
  calendar_feed: 'account_id',
  personal_token: 'account_id',
  idempotency_key: 'account_id',
  general_feedback: 'client_id',
  client_note: 'client_id',
  erasure_request: 'client_id',
  mail: 'account_id',
  audit_event: 'client_id',
};

const OF_PLAN = {
  plan: 'id',
  answer: 'plan_id',
  answer_history: 'plan_id',
  completed_step: 'plan_id',
  passed_finding: 'plan_id',
  plan_size: 'plan_id',
  todo: 'plan_id',
  feedback_round: 'plan_id',
  feedback: 'plan_id',
  share: 'plan_id',
};

/** Every row of bystanders by table, to see that nothing happened to them; in one statement, since this is read thousands of times. */
export async function readBystanderRows(
  { db }: Harness,
  bystanders: readonly Bystander[],
): Promise<Record<string, unknown>> {
  const ids = bystanders.map((one) => ('planId' in one ? one.planId : one.accountId));
  const found = Object.entries({ ...OF_ACCOUNT, ...OF_PLAN }).map(
    ([table, column]) => sql`select ${table} as name, (select json_agg(to_jsonb(one) order by to_jsonb(one)::text)
      from ${sql.table(table)} one where ${sql.ref(`one.${column}`)} = any(${ids}::uuid[])) as rows`,
  );
  const { rows } = await sql<{ name: string; rows: unknown[] | null }>`${sql.join(found, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map((table) => [table.name, table.rows ?? []]));
}

/** Writes something of every sort into a plan, each with the mark in it. */
async function fillPlan(
  app: Harness,
  plan: TestPlan,
  { mark, key = 'sp_drivers' }: { mark: string; key?: string },
): Promise<void> {
  const { db } = app;
  const { questionId } = await app.questionOf(key);
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
    .values({ plan_id: plan.id, code: `${mark}-${plan.id}`, shared: true, last_opened_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives an account one of everything that hangs on one, each with the mark in it. */
async function fillAccount({ db, anEmailChange }: Harness, person: Person, mark: string): Promise<void> {
  const { id } = person;
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
  await secret('invitation', null, null);
  await secret('reset_password', null, null);
  await anEmailChange(person, `${mark}@example.com`, { consent: 'password' });
}

/** What everything of somebody else has in it. */
export const MARKS = { sibling: 'Sisarussuunnitelma', neighbour: 'Naapurisuunnitelma', stranger: 'Vierassuunnitelma' };

/** The walk's people in a database where others are full of everything: what is done to the owner must not reach them. */
export type Crowd = {
  world: World;
  /** A plan of the owner, before the one under way. */
  sibling: TestPlan;
  /** Another client of the owner's consultant, and their plan. */
  neighbour: Person;
  neighbours: TestPlan;
  /** A consultant the owner has nothing to do with, full as well. */
  colleague: Person;
  /** All whose rows must stay as they are. */
  others: Bystander[];
};

/** Makes such a database; everybody's password is that of the hash. */
export async function aCrowd(app: Harness, passwordHash: string | null = null): Promise<Crowd> {
  // A stranger and somebody deleted come first, so that a query without its condition finds them first.
  const elsewhere = await aMarkedConsultant(app, MARKS.stranger);
  const stranger = await aFullClient(app, elsewhere, MARKS.stranger);
  const gone = await aFullClient(app, elsewhere, MARKS.stranger);
  const deleted_at = app.now.value.toISOString();
  await app.db.updateTable('account').set({ deleted_at }).where('id', '=', gone.client.id).execute();
  await app.db.updateTable('client').set({ deleted: true }).where('account_id', '=', gone.client.id).execute();
  const world = await aWorld(app);
  const { owner, ownConsultant, anotherConsultant: colleague } = world.people;
  const sibling = await app.aPlan({ owner, completed: true, name: MARKS.sibling });
  await fillPlan(app, sibling, { mark: MARKS.sibling });
  await fillPlan(app, world.subject.plan, { mark: 'Oma', key: 'di_picture' });
  await app.db.updateTable('share').set({ shared: false }).where('plan_id', '=', sibling.id).execute();
  for (const [person, mark] of [
    [owner, 'Oma'],
    [ownConsultant, 'Konsultti'],
    [colleague, 'Kollega'],
  ] as const)
    await fillAccount(app, person, mark);
  const { client: neighbour, plan: neighbours } = await aFullClient(app, ownConsultant, MARKS.neighbour);
  const accounts = [neighbour, stranger.client, gone.client, elsewhere, colleague];
  if (passwordHash !== null)
    await app.db
      .updateTable('account')
      .set({ password_hash: passwordHash })
      .where('id', 'in', [owner.id, ownConsultant.id, ...accounts.map(({ id }) => id)])
      .execute();
  const others = [
    ...accounts.map(({ id }) => ({ accountId: id })),
    ...[neighbours, stranger.plan, gone.plan, sibling].map(({ id }) => ({ planId: id })),
  ];
  return { world, sibling, neighbour, neighbours, colleague, others };
}

/** A consultant who is known by the mark. */
export async function aMarkedConsultant(app: Harness, mark: string): Promise<Person> {
  const consultant = await app.aConsultant({ email: `${mark}-${newId()}@example.com` });
  await app.db.updateTable('consultant').set({ last_name: mark }).where('account_id', '=', consultant.id).execute();
  return consultant;
}

/** A client with a right to a plan, one under way, one before it, and one of everything. */
export async function aFullClient(
  app: Harness,
  consultant: Person,
  mark: string,
): Promise<{ client: Person; plan: TestPlan }> {
  const client = await app.aClient({ consultant, company: mark, credits: 1 });
  const plan = await app.aPlan({ owner: client, name: mark });
  await fillPlan(app, plan, { mark });
  await fillPlan(app, await app.aPlan({ owner: client, name: mark, completed: true }), { mark });
  await fillAccount(app, client, mark);
  const note = { id: newId(), client_id: client.id, author_id: consultant.id, noted_on: '2026-11-26', body: mark };
  await app.db
    .insertInto('client_note')
    .values({ ...note, created_at: app.now.value.toISOString(), changed_at: null })
    .execute();
  const inUse = { totp_secret: 'sealed', totp_pending: 'sealed too', totp_step: 1 };
  await app.db.updateTable('account').set(inUse).where('id', '=', client.id).execute();
  return { client, plan };
}
