import type { Step } from '@app/schema/questionnaire';
import type { ColleagueRole } from '@app/schema/member-roles';
import type { Role } from '@app/schema/roles';
import type { SecretPurpose } from '../src/features/mail/secrets-port.ts';
import type { Dependencies } from '../src/dependencies.ts';
import { mintSecret } from '../src/features/auth/mail-secrets.ts';
import { newId } from '../src/lib/ids.ts';

const HOUR_MS = 3_600_000;

/** A client's details as REST takes them, without the e-mail address. */
export const CLIENT_DETAILS = {
  company: 'Testi Oy',
  first_name: 'Kaisa',
  last_name: 'Virta',
  phone_number: '1',
  address: 'Katu 1',
  zipcode: '00100',
  city: 'Helsinki',
};

/** Somebody who is logged in. */
export type Person = { id: string; email: string; token: string };

type AccountOptions = { email?: string; passwordHash?: string | null; verified?: boolean };

export type TestPlan = { id: string; owner: Person };

export type Builders = ReturnType<typeof builders>;

/** Makes what a test needs in the database, each with a valid default for whatever does not matter. */
export function builders(deps: Dependencies) {
  const { db, tokens, clock, questionnaires } = deps;

  async function logIn(accountId: string): Promise<string> {
    const now = clock();
    const expiresAt = new Date(now.getTime() + HOUR_MS);
    const id = newId();
    const [created_at, expires_at] = [now.toISOString(), expiresAt.toISOString()];
    await db
      .insertInto('session')
      .values({ id, account_id: accountId, created_at, expires_at, user_agent: null })
      .execute();
    return tokens.sign(id, expiresAt);
  }

  async function anAccount(
    role: Role,
    { email, passwordHash = null, verified = true }: AccountOptions = {},
  ): Promise<Person> {
    const id = newId();
    const address = email ?? `${id}@example.com`;
    await db
      .insertInto('account')
      .values({
        id,
        role,
        email: address,
        password_hash: passwordHash,
        verified_at: verified ? clock().toISOString() : null,
        deleted_at: null,
      })
      .execute();
    return { id, email: address, token: await logIn(id) };
  }

  /** The token or code that a mail would have carried. */
  async function aSecret(accountId: string, purpose: SecretPurpose): Promise<string> {
    const secret = await db.transaction().execute((tx) => mintSecret(tx, deps, { accountId, purpose }));
    if (secret === null) throw new Error(`${purpose} is not due`);
    return secret;
  }

  /** A change of an address that its owner asked for and that waits; gives its id. */
  async function anEmailChange(
    account: Person,
    newEmail: string,
    more: { kind?: 'direct' | 'consent'; consent?: 'password' | 'link' } = {},
  ): Promise<string> {
    const id = newId();
    const now = clock();
    const { kind = 'consent', consent = null } = more;
    await db
      .insertInto('email_change')
      .values({
        id,
        account_id: account.id,
        new_email: newEmail,
        kind,
        asked_by: account.id,
        session_id: newId(),
        asked_at: now.toISOString(),
        expires_at: new Date(now.getTime() + 24 * HOUR_MS).toISOString(),
        code_hash: null,
        code_expires_at: null,
        code_given_at: null,
        link_hash: null,
        noticed_at: null,
        consent,
        consented_at: consent && now.toISOString(),
      })
      .execute();
    return id;
  }

  async function aConsultant(account: AccountOptions = {}): Promise<Person> {
    const consultant = await anAccount('Consultant', account);
    await db
      .insertInto('consultant')
      .values({ account_id: consultant.id, first_name: 'Aino', last_name: 'Laine', phone_number: '1' })
      .execute();
    return consultant;
  }

  async function aClient({
    consultant,
    credits = 0,
    company = 'Testi Oy',
    ...account
  }: AccountOptions & { consultant?: Person; credits?: number; company?: string } = {}): Promise<Person> {
    const { id: consultant_id } = consultant ?? (await aConsultant());
    const client = await anAccount('User', account);
    await db
      .insertInto('client')
      .values({
        account_id: client.id,
        consultant_id,
        credits,
        ...CLIENT_DETAILS,
        company,
        last_activity_at: null,
      })
      .execute();
    return client;
  }

  /** Somebody who belongs to the client of its main user. */
  async function aColleague(owner: Person, role: ColleagueRole, account: AccountOptions = {}): Promise<Person> {
    const colleague = await anAccount('User', account);
    const names = { first_name: 'Mikko', last_name: 'Mäkinen' };
    await db
      .insertInto('member')
      .values({ account_id: colleague.id, client_id: owner.id, role, ...names })
      .execute();
    return colleague;
  }

  async function aPlan({
    owner,
    completed = false,
    name = 'A plan',
    createdAt = clock().toISOString(),
  }: { owner?: Person; completed?: boolean; name?: string; createdAt?: string } = {}): Promise<TestPlan> {
    const who = owner ?? (await aClient());
    const id = newId();
    await db
      .insertInto('plan')
      .values({
        id,
        client_id: who.id,
        questionnaire_id: await questionnaires.newestId(),
        name,
        business_unit: '',
        start_date: '2026-11-20',
        active: !completed,
        created_at: createdAt,
        completed_at: completed ? clock().toISOString() : null,
      })
      .execute();
    return { id, owner: who };
  }

  /** A figure of a plan's follow-up, by month from December 2026: 10 at the start, 22 after a year. */
  async function aMetric(plan: TestPlan, label = 'Offers'): Promise<string> {
    const id = newId();
    await db
      .insertInto('metric')
      .values({
        id,
        plan_id: plan.id,
        client_id: plan.owner.id,
        position: 0,
        label,
        unit: 'count',
        kind: 'level',
        better: 'up',
        period: 'month',
        baseline: 10,
        target_12: 22,
        starts_on: '2026-12-01',
      })
      .execute();
    return id;
  }

  /** A question of the shipped questionnaire, with the step it belongs to. */
  async function questionOf(key: string): Promise<{ stepId: string; questionId: string }> {
    const questionnaire = await questionnaires.get(await questionnaires.newestId());
    for (const step of questionnaire?.steps ?? [])
      for (const question of step.questions)
        if (question.key === key) return { stepId: step.id, questionId: question.id };
    throw new Error(`no question ${key}`);
  }

  /** The steps of the newest questionnaire, in order. */
  async function steps(): Promise<Step[]> {
    const questionnaire = await questionnaires.get(await questionnaires.newestId());
    return questionnaire?.steps ?? [];
  }

  /** A to-do of a plan; `doneAt` is when it was ticked. */
  async function aTodo(
    plan: TestPlan,
    {
      deadline = null,
      doneAt = null,
      task = 'A to-do',
    }: { deadline?: string | null; doneAt?: string | null; task?: string } = {},
  ): Promise<string> {
    const { questionId } = await questionOf('sp_drivers');
    const id = newId();
    await db
      .insertInto('todo')
      .values({
        id,
        plan_id: plan.id,
        questionnaire_id: await questionnaires.newestId(),
        question_id: questionId,
        task,
        deadline,
        person_responsible: null,
        done_at: doneAt,
      })
      .execute();
    return id;
  }

  /** Marks the first `count` steps of a plan completed. */
  async function completeSteps(plan: TestPlan, count: number): Promise<void> {
    const questionnaire = await questionnaires.get(await questionnaires.newestId());
    for (const step of questionnaire?.steps.slice(0, count) ?? [])
      await db
        .insertInto('completed_step')
        .values({ plan_id: plan.id, questionnaire_id: questionnaire!.id, step_id: step.id })
        .execute();
  }

  async function creditsOf(client: Person): Promise<number> {
    const row = db.selectFrom('client').select('credits').where('account_id', '=', client.id);
    return (await row.executeTakeFirstOrThrow()).credits;
  }

  /** Deletes an account as staff do, until retention erases it. */
  async function markDeleted(id: string): Promise<void> {
    await db.updateTable('account').set({ deleted_at: clock().toISOString() }).where('id', '=', id).execute();
  }

  return {
    logIn,
    aMetric,
    markDeleted,
    creditsOf,
    aSecret,
    anEmailChange,
    anAccount,
    aConsultant,
    aClient,
    aColleague,
    aPlan,
    aTodo,
    questionOf,
    steps,
    completeSteps,
  };
}
