import { beforeEach, describe, expect, test } from 'vitest';
import type { LoginOutput } from '@app/schema/sessions';
import { createAuthenticator } from '../harness/authenticator.ts';
import { openReplica, setNow, useApplication, usePassword } from '../harness/application.ts';
import type { Person } from '../harness/builders.ts';
import { readMail } from '../harness/outbox.ts';
import { turnOffByOperator } from '../src/features/auth/second-factor/service.ts';
import { DAY_MS, toDay } from '../src/lib/days.ts';

const app = useApplication();
const PASSWORD = 'Vaahtera#48kuu';
const account = usePassword(app, PASSWORD);
const ORIGIN = 'http://localhost:3000';

type Device = ReturnType<typeof createAuthenticator>;
type Ceremony = { options: { challenge: string }; attempt: string; msg?: string };
type Owner = Person & { email: string };

beforeEach(() => app.db.deleteFrom('attempt').execute());

const startLogin = async (by: Pick<typeof app, 'mutate'> = app) =>
  (await by.mutate<Ceremony>('passkey.startLogin')).body;
const startAdding = (owner: Person, proof: object = { password: PASSWORD }) =>
  app.mutate<Ceremony>('passkey.startAdding', proof, owner);

async function add(owner: Person, device: Device, forged: Parameters<Device['create']>[1] = {}) {
  const { options, attempt } = (await startAdding(owner)).body;
  return app.mutate<{ msg: string }>(
    'passkey.add',
    { attempt, name: 'Laptop', credential: device.create(options, forged) },
    owner,
  );
}

async function logIn(device: Device, forged: Parameters<Device['get']>[1] = {}) {
  const { options, attempt } = await startLogin();
  return app.mutate<LoginOutput & { msg?: string }>('passkey.login', {
    attempt,
    credential: device.get(options, forged),
  });
}

let count = 0;
async function anOwner(role: 'User' | 'Consultant' | 'Admin' = 'User'): Promise<Owner> {
  count += 1;
  const fields = { email: `owner${count}@example.com`, ...account };
  const make = {
    User: () => app.aClient(fields),
    Consultant: () => app.aConsultant(fields),
    Admin: () => app.anAccount('Admin', fields),
  };
  return { ...(await make[role]()), email: fields.email };
}

async function withPasskey(role: 'User' | 'Consultant' | 'Admin' = 'User') {
  const owner = await anOwner(role);
  const device = createAuthenticator(ORIGIN);
  expect((await add(owner, device)).body).toEqual({ msg: 'updated' });
  return { owner, device };
}

const list = async (owner: Person) =>
  (await app.query<{ id: string; name: string; lastUsedAt: string | null }[]>('passkey.list', undefined, owner)).body;

describe('a passkey', () => {
  test.each(['User', 'Consultant', 'Admin'] as const)(
    'logs a %s in, without a password and without a code',
    async (role) => {
      const { owner, device } = await withPasskey(role);
      await app.db.updateTable('account').set({ totp_secret: 'sealed' }).where('id', '=', owner.id).execute();
      const { status, body } = await logIn(device);
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { role, accountId: owner.id, secondFactorDue: false },
      });
      expect((await app.query('account.get', undefined, { token: body.accessToken })).status).toBe(200);
      expect(await list(owner)).toMatchObject([{ name: 'Laptop', lastUsedAt: app.now.value.toISOString() }]);
      expect((await logIn(device)).status).toBe(200);
    },
  );

  test('is enough where a second factor is required, and a password is not', async () => {
    const { owner, device } = await withPasskey('Consultant');
    const strict = await openReplica(app, undefined, { SECOND_FACTOR_REQUIRED: 'Consultant' });
    const { options, attempt } = await startLogin(strict);
    const { body } = await strict.mutate<LoginOutput>('passkey.login', { attempt, credential: device.get(options) });
    expect((await strict.query('client.list', {}, { token: body.accessToken })).status).toBe(200);
    expect((await strict.query('client.list', {}, owner)).status).toBe(401);
  });

  test('is the second step after a password where one is required, and nobody with one lacks it', async () => {
    const admin = await app.anAccount('Admin');
    const { owner, device } = await withPasskey('Consultant');
    const passwordLogin = (code?: string) =>
      app.mutate<LoginOutput & { params?: object }>('auth.login', {
        area: 'consultant',
        email: owner.email,
        password: PASSWORD,
        ...(code !== undefined && { code }),
      });
    const tomorrow = toDay(new Date(app.now.value.getTime() + DAY_MS), 'UTC');
    const token = { name: 'Program', readOnly: true, areas: ['clients'], expiresOn: tomorrow };
    const { token: personal } = (await app.mutate<{ token: string }>('token.create', token, owner)).body;
    expect((await passwordLogin()).status).toBe(200);
    const require = (graceDays: number | null) =>
      app.mutate('admin.saveSecondFactorRule', { role: 'Consultant', graceDays }, admin);
    await require(0);
    try {
      expect((await readMail(app, owner.email)).map(({ template }) => template)).not.toContain('second_factor_needed');
      const first = { msg: 'second_factor_required', params: { by: 'passkey' } };
      expect(await passwordLogin()).toMatchObject({ status: 403, body: first });
      expect(await passwordLogin('123456')).toMatchObject({ status: 400, body: { msg: 'invalid_verification_code' } });
      const { body } = await logIn(device);
      expect(body).toMatchObject({ secondFactorDue: false });
      for (const good of [body.accessToken, personal])
        expect((await app.query('client.list', {}, { token: good })).status).toBe(200);
      expect((await app.query('client.list', {}, owner)).status).toBe(401); // the session of the password alone
      expect(await turnOffByOperator(app.db, owner.id)).toBe(true); // lost
      expect((await passwordLogin()).body).toMatchObject({ secondFactorDue: true });
    } finally {
      await require(null);
    }
  });

  test('is announced by mail and in the audit log, added and removed; lost, it is removed with the password', async () => {
    const { owner, device } = await withPasskey();
    const id = (await list(owner))[0]!.id;
    const remove = (proof: object) => app.mutate<{ msg: string }>('passkey.remove', { id, ...proof }, owner);
    expect((await remove({ password: 'wrong' })).body.msg).toBe('invalid_current_password');
    expect((await remove({ password: PASSWORD })).status).toBe(200);
    expect((await remove({ password: PASSWORD })).status).toBe(404);
    expect((await logIn(device)).body.msg).toBe('passkey_failed');
    expect((await app.mutate('auth.login', { area: 'user', email: owner.email, password: PASSWORD })).status).toBe(200);
    expect((await readMail(app, owner.email)).map(({ template }) => template).toSorted()).toEqual([
      'passkey_added',
      'passkey_removed',
    ]);
    const events = app.db
      .selectFrom('audit_event')
      .select('action')
      .where('actor_id', '=', owner.id)
      .where('action', 'like', 'passkey%');
    expect((await events.orderBy('at').orderBy('id').execute()).map(({ action }) => action)).toEqual([
      'passkey_added',
      'passkey_removed',
    ]);
  });

  test('of somebody else is neither listed nor removed', async () => {
    const [{ owner }, other] = [await withPasskey(), await anOwner()];
    const id = (await list(owner))[0]!.id;
    expect(await list(other)).toEqual([]);
    expect((await app.mutate('passkey.remove', { id, password: PASSWORD }, other)).status).toBe(404);
    expect(await list(owner)).toHaveLength(1);
  });

  test('goes when the password is reset by mail, and stays when it is changed', async () => {
    const { owner, device } = await withPasskey();
    const passwords = { newPassword: 'Koivu#31suo-pi', confirmPassword: 'Koivu#31suo-pi' };
    expect((await app.mutate('auth.changePassword', { currentPassword: PASSWORD, ...passwords }, owner)).status).toBe(
      200,
    );
    expect((await logIn(device)).status).toBe(200);
    const token = await app.aSecret(owner.id, 'reset_password');
    const next = { newPassword: PASSWORD, confirmPassword: PASSWORD };
    expect((await app.mutate('auth.resetPassword', { area: 'user', token, ...next })).status).toBe(200);
    expect((await logIn(device)).body.msg).toBe('passkey_failed');
  });
});

describe('refused', () => {
  const failed = { status: 401, body: expect.objectContaining({ msg: 'passkey_failed' }) };

  test('is a login from another site, for another one, of a device that was not unlocked, or signed by another key', async () => {
    const { device } = await withPasskey();
    const { privateKey } = createAuthenticator(ORIGIN);
    for (const forged of [
      { origin: 'https://elsewhere.example' },
      { rpId: 'elsewhere.example' },
      { isUnlocked: false },
      { signedBy: privateKey },
    ])
      expect(await logIn(device, forged)).toMatchObject(failed);
    expect((await logIn(device)).status).toBe(200);
  });

  test('is a count that does not go on, as of a copied device', async () => {
    const { device } = await withPasskey();
    expect((await logIn(device, { counter: 100 })).status).toBe(200);
    expect(await logIn(device, { counter: 100 })).toMatchObject(failed);
    expect(await logIn(device, { counter: 7 })).toMatchObject(failed);
    expect((await logIn(device, { counter: 101 })).status).toBe(200);
  });

  test('is an answer that was used before, also at the same moment on two servers, one to another challenge, and one too late', async () => {
    const device = createAuthenticator(ORIGIN);
    await add(await anOwner(), device, { counter: 0 }); // it does not count
    const { options, attempt } = await startLogin();
    const answer = { attempt, credential: device.get(options, { counter: 0 }) };
    const replica = await openReplica(app);
    const both = await Promise.all([app.mutate('passkey.login', answer), replica.mutate('passkey.login', answer)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await app.mutate('passkey.login', answer)).toMatchObject(failed);
    const [one, other] = [await startLogin(), await startLogin()];
    expect(
      await app.mutate('passkey.login', {
        attempt: one.attempt,
        credential: device.get(other.options, { counter: 0 }),
      }),
    ).toMatchObject(failed);
    const late = await startLogin();
    const credential = device.get(late.options, { counter: 0 });
    setNow(app, new Date(app.now.value.getTime() + 16 * 60_000));
    expect(await app.mutate('passkey.login', { attempt: late.attempt, credential })).toMatchObject(failed);
  });

  test('is a device that nobody added, and the account of a disabled or deleted person', async () => {
    expect(await logIn(createAuthenticator(ORIGIN))).toMatchObject(failed);
    const [disabled, deleted] = [await withPasskey(), await withPasskey()];
    const now = app.now.value.toISOString();
    await app.db.updateTable('account').set({ disabled_at: now }).where('id', '=', disabled.owner.id).execute();
    await app.db.updateTable('account').set({ deleted_at: now }).where('id', '=', deleted.owner.id).execute();
    expect((await logIn(disabled.device)).body.msg).toBe('account_disabled');
    expect(await logIn(deleted.device)).toMatchObject(failed);
  });

  test('is adding one without the password, for somebody else’s attempt, from another site, twice, or an eleventh', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    for (const proof of [{ password: 'wrong' }, { password: '' }])
      expect((await startAdding(owner, proof)).status).toBe(400);
    const device = createAuthenticator(ORIGIN);
    const { options, attempt } = (await startAdding(owner)).body;
    const input = { attempt, name: 'Laptop', credential: device.create(options) };
    expect(await app.mutate('passkey.add', input, other)).toMatchObject(failed);
    expect(await add(owner, device, { origin: 'https://elsewhere.example' })).toMatchObject(failed);
    expect(await add(owner, device, { isUnlocked: false })).toMatchObject(failed);
    expect((await app.mutate('passkey.add', input, owner)).status).toBe(200);
    expect(await app.mutate('passkey.add', input, owner)).toMatchObject(failed);
    expect(await add(other, device)).toMatchObject(failed); // another account has it
    await app.db.deleteFrom('attempt').execute();
    const late = createAuthenticator(ORIGIN);
    const begun = (await startAdding(owner)).body;
    for (let more = 1; more < 10; more += 1) expect((await add(owner, createAuthenticator(ORIGIN))).status).toBe(200);
    const full = { status: 409, body: { msg: 'limit_reached', params: { max: 10 } } };
    expect(await startAdding(owner)).toMatchObject(full);
    const eleventh = { attempt: begun.attempt, name: 'Phone', credential: late.create(begun.options) };
    expect(await app.mutate('passkey.add', eleventh, owner)).toMatchObject(full);
  });

  test('is staff whom the operator sends to the login service', async () => {
    const { device } = await withPasskey('Consultant');
    const strict = await openReplica(app, undefined, {
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'id',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_DOMAINS: 'example.com',
      OIDC_REQUIRED_DOMAINS: 'example.com',
    });
    const { options, attempt } = await startLogin(strict);
    const { body } = await strict.mutate<{ msg: string }>('passkey.login', {
      attempt,
      credential: device.get(options),
    });
    expect(body.msg).toBe('sso_required');
  });
});
