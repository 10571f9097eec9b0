import { beforeEach, describe, expect, test } from 'vitest';
import type { LoginOutput } from '@app/schema/sessions';
import { openReplica, setNow, useApplication, usePassword } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { readMail } from '../harness/outbox.ts';
import { DAY_MS, toDay } from '../src/lib/days.ts';
import { aPasskey } from './a-passkey.ts';

const app = useApplication();
const PASSWORD = 'Vaahtera#48kuu';
const account = usePassword(app, PASSWORD);

type Rule = { role: string; requiredFrom: string | null; byOperator: boolean; without: number };

let admin: Person;
beforeEach(async () => {
  admin = await app.anAccount('Admin');
  await app.db.deleteFrom('second_factor_rule').execute();
});

const save = (role: string, graceDays: number | null) =>
  app.mutate('admin.saveSecondFactorRule', { role, graceDays }, admin);
const ruleOf = async (role: string) =>
  (await app.query<Rule[]>('admin.secondFactorRules', undefined, admin)).body.find((rule) => rule.role === role);
const works = async ({ token }: { token: string }) =>
  (await app.query('client.list', {}, { token })).body['msg'] ?? 'ok';
const later = (days: number) => setNow(app, new Date(app.now.value.getTime() + days * DAY_MS));
const logIn = (email: string) =>
  app.mutate<LoginOutput>('auth.login', { area: 'consultant', email, password: PASSWORD });

/** A consultant with a password and without a second factor. */
async function aConsultant() {
  const email = `${crypto.randomUUID()}@example.com`;
  return { ...(await app.aConsultant({ email, ...account })), email };
}

async function aToken(who: Person): Promise<{ token: string }> {
  const expiresOn = toDay(new Date(app.now.value.getTime() + 30 * DAY_MS), 'UTC');
  const made = { name: 'Program', readOnly: true, areas: ['clients'], expiresOn };
  return (await app.mutate<{ token: string }>('token.create', made, who)).body;
}

/** Gives an account another second factor than the app. */
async function addFactor(accountId: string, kind: 'passkey' | 'login service'): Promise<void> {
  if (kind === 'passkey') return aPasskey(app.db, accountId);
  const identity = { issuer: 'https://id.example', subject: accountId, connected_at: app.now.value.toISOString() };
  await app.db
    .insertInto('sso_identity')
    .values({ ...identity, account_id: accountId })
    .execute();
}

describe('a second factor that the admins require of consultants', () => {
  test('is asked for from the day on that was chosen, of open sessions, new ones and tokens, and of nobody else', async () => {
    const consultant = await aConsultant();
    const made = await aToken(consultant);
    expect((await save('Consultant', 7)).status).toBe(200);
    expect((await logIn(consultant.email)).body.secondFactorDue).toBe(false);
    for (const one of [consultant, made]) expect(await works(one)).toBe('ok');
    later(7);
    expect(await works(made)).toBe('second_factor_setup_required');
    const { accessToken: token, secondFactorDue } = (await logIn(consultant.email)).body;
    expect(secondFactorDue).toBe(true);
    expect(await works({ token })).toBe('second_factor_setup_required');
    expect((await app.query('client.profile', undefined, await app.aClient())).status).toBe(200);
    admin = await app.anAccount('Admin');
    expect(await works(admin)).toBe('ok');
    await save('Consultant', null);
    for (const one of [{ token }, made]) expect(await works(one)).toBe('ok');
  });

  test.each(['passkey', 'login service'] as const)(
    'is there with a %s: tokens work, and lists say so',
    async (kind) => {
      const consultant = await aConsultant();
      const made = await aToken(consultant);
      const find = async (more: object = {}) => {
        const asked = { q: consultant.email, ...more };
        const { body } = await app.query<{ items: { secondFactor: boolean }[] }>('consultant.workload', asked, admin);
        return body.items.map(({ secondFactor }) => secondFactor);
      };
      await save('Consultant', 0);
      expect([await works(made), await find(), await find({ withoutSecondFactor: true })]).toEqual([
        'second_factor_setup_required',
        [false],
        [false],
      ]);
      await addFactor(consultant.id, kind);
      expect([await works(made), await find(), await find({ withoutSecondFactor: true })]).toEqual(['ok', [true], []]);
    },
  );

  test('is mailed once to those who lack it, and to no one who is disabled or has it', async () => {
    const [without, disabled, withOne] = [await aConsultant(), await aConsultant(), await aConsultant()];
    await app.db
      .updateTable('account')
      .set({ disabled_at: app.now.value.toISOString() })
      .where('id', '=', disabled.id)
      .execute();
    await app.db.updateTable('account').set({ totp_secret: 'sealed' }).where('id', '=', withOne.id).execute();
    const before = (await ruleOf('Consultant'))!.without;
    await save('Consultant', 14);
    const [letter, ...others] = await readMail(app, without.email);
    expect([letter?.template, others]).toEqual(['second_factor_needed', []]);
    for (const { email } of [disabled, withOne]) expect(await readMail(app, email)).toEqual([]);
    expect(await ruleOf('Consultant')).toEqual({
      role: 'Consultant',
      requiredFrom: new Date(app.now.value.getTime() + 14 * DAY_MS).toISOString(),
      byOperator: false,
      without: before,
    });
  });

  test('is shown on the own account before it holds, and cannot be turned off afterwards', async () => {
    const consultant = await aConsultant();
    const factorOf = async () =>
      (await app.query<{ secondFactor: object }>('account.get', undefined, consultant)).body.secondFactor;
    expect(await factorOf()).toMatchObject({ required: false, requiredFrom: null });
    await save('Consultant', 30);
    expect(await factorOf()).toMatchObject({ required: false, requiredFrom: expect.any(String) });
    await save('Consultant', 0);
    expect(await factorOf()).toMatchObject({ required: true });
    await app.db.updateTable('account').set({ totp_secret: 'sealed' }).where('id', '=', consultant.id).execute();
    const off = await app.mutate('account.turnOffSecondFactor', { password: PASSWORD, code: '123456' }, consultant);
    expect(off.body['msg']).toBe('forbidden');
  });

  test('is not changed by an admin who has not seen what another one made of it', async () => {
    const change = async (graceDays: number | null, seen: string | null) =>
      (await app.mutate('admin.saveSecondFactorRule', { role: 'Consultant', graceDays, seen }, admin)).body['msg'];
    expect(await change(0, null)).toBe('updated');
    const { requiredFrom } = (await ruleOf('Consultant'))!;
    expect(await change(14, null)).toBe('rule_changed');
    expect((await ruleOf('Consultant'))!.requiredFrom).toBe(requiredFrom);
    expect(await change(null, requiredFrom)).toBe('updated');
    expect(await change(null, requiredFrom)).toBe('rule_changed');
  });

  test('holds on every server, is in the audit log, and of many changes at once one is stored', async () => {
    const replica = await openReplica(app);
    const consultant = await aConsultant();
    const answers = await Promise.all([0, 7, 14, 30, 0, 7].map((days) => save('Consultant', days)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    await save('Consultant', 0);
    expect((await replica.query('client.list', {}, consultant)).body['msg']).toBe('second_factor_setup_required');
    const events = app.db.selectFrom('audit_event').select('details').where('actor_id', '=', admin.id);
    expect(await events.where('action', '=', 'second_factor_rule').execute()).toContainEqual({
      details: { role: 'Consultant', required: true },
    });
  });
});

test('what the operator requires is shown, and the admins cannot lift it', async () => {
  const strict = await openReplica(app, undefined, { SECOND_FACTOR_REQUIRED: 'Consultant' });
  const { body } = await strict.query<Rule[]>('admin.secondFactorRules', undefined, admin);
  expect(body.map(({ role, byOperator }) => [role, byOperator])).toEqual([
    ['Consultant', true],
    ['Admin', false],
  ]);
  await strict.mutate('admin.saveSecondFactorRule', { role: 'Consultant', graceDays: null }, admin);
  expect((await strict.query('client.list', {}, await aConsultant())).body['msg']).toBe('second_factor_setup_required');
});

test.each([{ role: 'User', graceDays: 0 }, { role: 'Admin', graceDays: 3 }, { role: 'Admin' }])(
  '%j is refused',
  async (input) => {
    expect((await app.mutate('admin.saveSecondFactorRule', input, admin)).status).toBe(400);
  },
);
