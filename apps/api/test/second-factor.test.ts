import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../src/database/connect.ts';
import { resealSecondFactors, turnOffByOperator } from '../src/features/auth/second-factor/service.ts';
import type { SigningKey } from '../src/lib/tokens.ts';
import type { Person } from '../harness/builders.ts';
import { openReplica, KEY, setNow, useApplication, usePassword } from '../harness/application.ts';

const app = useApplication();
const PASSWORD = 'Vaahtera#48kuu';
const account = usePassword(app, PASSWORD);
const STEP_MS = 30_000;

let admin: Person;

beforeEach(async () => {
  admin = await app.anAccount('Admin', account);
});

const codeOf = (secret: string, moment = app.now.value) =>
  new TOTP({ secret }).generate({ timestamp: moment.getTime() });
const logIn = (code?: string, one: Pick<typeof app, 'rest'> = app) =>
  one.rest('POST /api/login/admin', { email: admin.email, password: PASSWORD, ...(code !== undefined && { code }) });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Sets the second factor up and gives its secret and recovery codes. The clock goes on to the next code. */
async function setUp(one: Pick<typeof app, 'mutate'> = app, who = admin) {
  const { body } = await one.mutate<{ secret: string }>('account.startSecondFactor', { password: PASSWORD }, who);
  const confirmed = await one.mutate<{ recoveryCodes: string[] }>(
    'account.confirmSecondFactor',
    { code: codeOf(body.secret) },
    who,
  );
  expect(confirmed.status).toBe(200);
  setNow(app, new Date(app.now.value.getTime() + STEP_MS));
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}

describe('setting it up', () => {
  test('needs the password, gives what an app reads, and changes nothing until its first code comes back', async () => {
    expect(await app.mutate('account.startSecondFactor', { password: 'wrong' }, admin)).toMatchObject({
      status: 400,
      body: { msg: 'invalid_current_password', errors: [{ path: 'password' }] },
    });
    const { body } = await app.mutate<{ secret: string; uri: string; qr: { size: number; path: string } }>(
      'account.startSecondFactor',
      { password: PASSWORD },
      admin,
    );
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Growth%20Plan:/);
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(body.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect((await logIn()).status).toBe(200);
    expect(await app.mutate('account.confirmSecondFactor', { code: wrong(codeOf(body.secret)) }, admin)).toMatchObject({
      status: 400,
      body: { msg: 'invalid_verification_code' },
    });
    expect((await logIn()).status).toBe(200);
  });

  test('ends the other sessions, tells the owner, and gives ten recovery codes', async () => {
    const elsewhere = await app.logIn(admin.id);
    const { recoveryCodes } = await setUp();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/); // 120 bits
    expect((await app.query('account.get', undefined, { token: elsewhere })).status).toBe(401);
    expect((await app.query('account.get', undefined, admin)).body).toMatchObject({
      secondFactor: { on: true, offered: true, required: false, recoveryCodesLeft: 10 },
    });
    const mails = await app.db
      .selectFrom('mail')
      .select(['template', 'data'])
      .where('account_id', '=', admin.id)
      .execute();
    expect(mails).toEqual([{ template: 'second_factor_changed', data: { on: 'true' } }]);
  });

  test('keeps neither secret nor recovery code in the clear', async () => {
    const { secret, recoveryCodes } = await setUp();
    const rows = [
      await app.db.selectFrom('account').selectAll().where('id', '=', admin.id).execute(),
      await app.db.selectFrom('recovery_code').selectAll().where('account_id', '=', admin.id).execute(),
    ];
    const values = rows.flat().flatMap((row) => Object.values(row) as unknown[]);
    const text = values.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))).join(' ');
    expect(text).toContain(admin.email);
    for (const one of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(one);
  });
});

describe('a login', () => {
  test('asks for the code after the right password alone, and takes it', async () => {
    const { secret } = await setUp();
    expect((await app.rest('POST /api/login/admin', { email: admin.email, password: 'wrong' })).body['msg']).toBe(
      'invalid_email_or_password',
    );
    expect(await logIn()).toMatchObject({ status: 403, body: { msg: 'second_factor_required' } });
    expect(await logIn(wrong(codeOf(secret)))).toMatchObject({
      status: 400,
      body: { msg: 'invalid_verification_code' },
    });
    expect((await logIn(codeOf(secret).replace(/^(...)/, '$1 '))).status).toBe(200);
  });

  test('takes a code once, those of the step before and after too, and no older one', async () => {
    const { secret } = await setUp();
    setNow(app, new Date(app.now.value.getTime() + 10 * STEP_MS));
    const at = (steps: number) => codeOf(secret, new Date(app.now.value.getTime() + steps * STEP_MS));
    expect((await logIn(at(-2))).status).toBe(400);
    expect((await logIn(at(-1))).status).toBe(200);
    const twice = await Promise.all([logIn(at(0)), logIn(at(0)), logIn(at(0))]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect((await logIn(at(-1))).status).toBe(400);
    expect((await logIn(at(1))).status).toBe(200);
  });

  test('takes each recovery code once, in whatever case and with whatever dashes', async () => {
    const { recoveryCodes } = await setUp();
    const [code = ''] = recoveryCodes;
    const twice = await Promise.all([logIn(code), logIn(code.toLowerCase().replaceAll('-', ' '))]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await app.query('account.get', undefined, admin)).body).toMatchObject({
      secondFactor: { recoveryCodesLeft: 9 },
    });
  });

  test('asks for it after a forgotten password too', async () => {
    const consultant = await app.anAccount('Consultant', account);
    const { secret } = await setUp(app, consultant);
    const token = await app.aSecret(consultant.id, 'reset_password');
    const password = 'Koivikko@17yö';
    const pair = { new_password: password, confirm_password: password };
    expect((await app.rest(`POST /api/reset-password/consultant/${token}`, pair)).status).toBe(200);
    const enter = (code?: string) =>
      app.rest('POST /api/login/consultant', {
        email: consultant.email,
        password,
        ...(code !== undefined && { code }),
      });
    expect(await enter()).toMatchObject({ status: 403, body: { msg: 'second_factor_required' } });
    expect((await enter(codeOf(secret))).status).toBe(200);
  });

  test('the right password without the code is taken twenty times in a quarter of an hour from one network', async () => {
    const { secret } = await setUp();
    for (let times = 0; times < 20; times += 1) expect((await logIn()).body['msg']).toBe('second_factor_required');
    const refused = await logIn();
    expect(refused).toMatchObject({ status: 429, body: { msg: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const elsewhere = await openReplica(app, [KEY], { TRUSTED_PROXIES: '127.0.0.1' });
    const sent = { email: admin.email, password: PASSWORD };
    const from = { headers: { 'x-forwarded-for': '203.0.113.7' } };
    expect((await elsewhere.rest('POST /api/login/admin', sent, from)).status).toBe(403);
    expect((await logIn(codeOf(secret))).status).toBe(200);
  });

  test('refuses after ten wrong codes, then from elsewhere after thirty in all', async () => {
    const { secret } = await setUp();
    for (let tries = 0; tries < 10; tries += 1) expect((await logIn(wrong(codeOf(secret)))).status).toBe(400);
    expect((await logIn(codeOf(secret))).status).toBe(429);
    const proxied = await openReplica(app, [KEY], { TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string, code: string) =>
      proxied.rest(
        'POST /api/login/admin',
        { email: admin.email, password: PASSWORD, code },
        { headers: { 'x-forwarded-for': address } },
      );
    for (let tries = 0; tries < 20; tries += 1)
      expect((await from(`203.0.113.${tries}`, wrong(codeOf(secret)))).status).toBe(400);
    expect((await from('203.0.113.99', codeOf(secret))).status).toBe(429);
  });
});

test('set up twice at once, it is set up once', async () => {
  const { body } = await app.mutate<{ secret: string }>('account.startSecondFactor', { password: PASSWORD }, admin);
  const confirm = () => app.mutate('account.confirmSecondFactor', { code: codeOf(body.secret) }, admin);
  const statuses = (await Promise.all(Array.from({ length: 8 }, confirm))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('the first code is guessed thirty times at most', async () => {
  const { body } = await app.mutate<{ secret: string }>('account.startSecondFactor', { password: PASSWORD }, admin);
  const confirm = (code: string) => app.mutate('account.confirmSecondFactor', { code }, admin);
  for (let tries = 0; tries < 30; tries += 1) expect((await confirm(wrong(codeOf(body.secret)))).status).toBe(400);
  expect((await confirm(wrong(codeOf(body.secret)))).status).toBe(429);
  expect((await confirm(codeOf(body.secret))).status).toBe(429);
});

test('a recovery code opens its own account alone', async () => {
  const { recoveryCodes } = await setUp();
  admin = await app.anAccount('Admin', account);
  await setUp();
  expect((await logIn(recoveryCodes[0])).status).toBe(400);
});

test('turned off, by its owner or by the operator, it ends the other sessions', async () => {
  const { recoveryCodes } = await setUp();
  const elsewhere = await app.logIn(admin.id);
  await app.mutate('account.turnOffSecondFactor', { password: PASSWORD, code: recoveryCodes[0] }, admin);
  expect((await app.query('account.get', undefined, { token: elsewhere })).status).toBe(401);
  expect((await app.query('account.get', undefined, admin)).status).toBe(200);
  expect(await turnOffByOperator(app.db, admin.id)).toBe(false);
  await setUp();
  expect(await turnOffByOperator(app.db, admin.id)).toBe(true);
  expect((await app.query('account.get', undefined, admin)).status).toBe(401);
});

test('it is turned off, and its codes renewed, with the password and a code', async () => {
  const { recoveryCodes } = await setUp();
  const renewed = await app.mutate<{ recoveryCodes: string[] }>(
    'account.renewRecoveryCodes',
    { password: PASSWORD, code: recoveryCodes[1] },
    admin,
  );
  expect((await logIn(recoveryCodes[0])).status).toBe(400);
  expect((await logIn(renewed.body.recoveryCodes[0])).status).toBe(200);
  const [, first, second] = renewed.body.recoveryCodes;
  const turnOff = (input: object) => app.mutate('account.turnOffSecondFactor', input, admin);
  expect((await turnOff({ password: 'wrong', code: first })).status).toBe(400);
  expect((await turnOff({ password: PASSWORD, code: second })).status).toBe(200);
  expect((await logIn()).status).toBe(200);
  expect((await app.mutate('account.renewRecoveryCodes', { password: PASSWORD }, admin)).status).toBe(404);
});

describe('where the operator asks for it', () => {
  test('an account without one can set it up and log out, and nothing else; afterwards everything', async () => {
    const strict = await openReplica(app, [KEY], { SECOND_FACTOR_REQUIRED: 'consultant,ADMIN' });
    const answer = await strict.mutate('auth.login', { area: 'admin', email: admin.email, password: PASSWORD });
    expect(answer.body).toMatchObject({ secondFactorDue: true });
    const token = String(answer.body['accessToken']);
    admin = { ...admin, token };
    expect(await strict.query('client.list', {}, { token })).toMatchObject({
      status: 403,
      body: { msg: 'second_factor_setup_required' },
    });
    expect((await strict.query('language.forMe', { lang: 'en' }, { token })).status).toBe(200);
    await setUp(strict);
    expect((await strict.query('client.list', {}, { token })).status).toBe(200);
    expect(await strict.mutate('account.turnOffSecondFactor', { password: PASSWORD }, { token })).toMatchObject({
      status: 403,
      body: { msg: 'forbidden' },
    });
  });

  test('a role that is not named goes on as before', async () => {
    const strict = await openReplica(app, [KEY], { SECOND_FACTOR_REQUIRED: 'Consultant' });
    expect((await strict.query('client.list', {}, admin)).status).toBe(200);
    expect((await strict.query('client.list', {}, await app.aConsultant())).body['msg']).toBe(
      'second_factor_setup_required',
    );
  });
});

test('a secret outlives the rotation of the keys once it was sealed again', async () => {
  const next: SigningKey = { id: 'next', secret: new Uint8Array(32).fill(9) };
  const { secret } = await setUp();
  await app.anAccount('Admin'); // without a second factor
  const both = await openReplica(app, [next, KEY]);
  await resealSecondFactors(both.deps);
  const rotated = await openReplica(app, [next]);
  expect((await logIn(codeOf(secret), rotated)).status).toBe(200);
});

test('a second factor that is turned off while it is sealed again stays off', async () => {
  const next: SigningKey = { id: 'next', secret: new Uint8Array(32).fill(9) };
  await setUp();
  const both = await openReplica(app, [next, KEY]);
  let sealing = Promise.resolve();
  await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('account').set({ totp_secret: null }).where('id', '=', admin.id).execute();
    sealing = resealSecondFactors(both.deps);
    await expect.poll(() => areWaiting(app.db), { timeout: 5000 }).toBe(true);
  });
  await sealing;
  expect((await logIn()).status).toBe(200);
});

/** Whether somebody waits for a row that another holds. */
async function areWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
