import { TOTP } from 'otpauth';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LoginOutput } from '@app/schema/sessions';
import { openReplica, setNow, useApplication, usePassword } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';
import { FIRM, useSso } from './use-sso.ts';
import { aPasskey } from './a-passkey.ts';

const app = useApplication();
const PASSWORD = 'Vaahtera#48kuu';
const account = usePassword(app, PASSWORD);
const sso = useSso(app);
const { start, finish, connect, logInAs, aColleague, aConnected, stateOf } = sso;

describe('a first login', () => {
  test.each(['Consultant', 'Admin'] as const)(
    'of a %s whose account was never used connects it once its owner agrees, and the next one lets in',
    async (role) => {
      const person = await aColleague({ role });
      const { status, body } = await logInAs(person.name);
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          login: null,
          connect: { email: person.email, hasPassword: false, ticket: expect.any(String) },
          logoutUrl: expect.any(String),
        },
      });
      expect(await stateOf(person)).toBeNull(); // nothing happened yet
      const { body: login } = await connect(body.connect!.ticket);
      expect(login).toMatchObject({ role, accountId: person.id, secondFactorDue: false });
      expect((await sso.server.query('account.get', undefined, { token: login.accessToken })).body).toMatchObject({
        email: person.email,
      });
      expect(await stateOf(person)).not.toBeNull();
      const { body: again } = await logInAs(person.name);
      expect(again).toMatchObject({ login: { accountId: person.id }, connect: null });
    },
  );

  test('of somebody with a password takes the password, tells them by mail and is in the audit log', async () => {
    const person = await aColleague(account);
    const { ticket, hasPassword } = (await logInAs(person.name)).body.connect!;
    expect(hasPassword).toBe(true);
    const errors = [expect.objectContaining({ path: 'password' })];
    for (const proof of [{}, { password: 'wrong' }])
      expect((await connect(ticket, proof)).body).toMatchObject({ msg: 'invalid_current_password', errors });
    expect(await stateOf(person)).toBeNull();
    expect((await connect(ticket, { password: PASSWORD })).body.accountId).toBe(person.id);
    const [letter] = await readMail(app, person.email);
    expect(letter?.template).toBe('sso_connected');
    expect(letter?.text).toContain('Firm ID');
    const events = app.db.selectFrom('audit_event').select('action').where('actor_id', '=', person.id);
    expect((await events.orderBy('at').orderBy('id').execute()).map(({ action }) => action)).toEqual([
      'sso_connected',
      'login',
    ]);
  });

  test('of somebody with a second factor takes its code as well, and later ones do not', async () => {
    const person = await aColleague(account);
    const secret = 'A'.repeat(32);
    await app.db
      .updateTable('account')
      .set({ totp_secret: app.deps.sealer.seal(secret, `totp:${person.id}`) })
      .where('id', '=', person.id)
      .execute();
    const { ticket } = (await logInAs(person.name)).body.connect!;
    expect((await connect(ticket, { password: PASSWORD })).body.msg).toBe('second_factor_required');
    expect(await stateOf(person)).toBeNull();
    const code = new TOTP({ secret }).generate({ timestamp: app.now.value.getTime() });
    expect((await connect(ticket, { password: PASSWORD, code })).status).toBe(200);
    expect((await logInAs(person.name)).body.login?.accountId).toBe(person.id);
  });

  test('of many at once connects one identity with one account', async () => {
    const person = await aColleague();
    const tickets = await Promise.all([1, 2, 3].map(async () => (await logInAs(person.name)).body.connect!.ticket));
    const answers = await Promise.all(tickets.map((ticket) => connect(ticket)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await app.db
      .selectFrom('sso_identity')
      .select('account_id')
      .where('account_id', '=', person.id)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('refused', () => {
  test('is an answer to another attempt, one used before, one with another state, and an attempt that is not ours or too old', async () => {
    const { name } = await aConnected();
    const [one, other] = [await start(), await start()];
    const query = await sso.service.logIn(one.url, name);
    const failed = { status: 401, body: expect.objectContaining({ msg: 'sso_failed', params: { name: 'Firm ID' } }) };
    expect(await finish(other.attempt, query)).toMatchObject(failed);
    const fresh = await start();
    const answered = await sso.service.logIn(fresh.url, name);
    expect((await finish(fresh.attempt, answered)).status).toBe(200);
    expect(await finish(fresh.attempt, answered)).toMatchObject(failed);
    const { url, attempt } = await start();
    const changed = new URLSearchParams(await sso.service.logIn(url, name));
    changed.set('state', 'another');
    expect(await finish(attempt, `?${changed.toString()}`)).toMatchObject(failed);
    expect(await finish('test.bm90IG91cnM', query)).toMatchObject(failed);
    const late = await start();
    const lateQuery = await sso.service.logIn(late.url, name);
    setNow(app, new Date(app.now.value.getTime() + 16 * 60_000));
    expect(await finish(late.attempt, lateQuery)).toMatchObject(failed);
  });

  test('is a code that somebody else was given, since the verifier is another', async () => {
    const { name } = await aConnected();
    const [mine, theirs] = [await start(), await start()];
    const code = new URLSearchParams(await sso.service.logIn(theirs.url, name)).get('code')!;
    const query = new URLSearchParams(await sso.service.logIn(mine.url, name));
    query.set('code', code);
    expect((await finish(mine.attempt, `?${query.toString()}`)).body.msg).toBe('sso_failed');
  });

  test('is who has no confirmed address, an address of another firm, or no account of the staff', async () => {
    sso.service.people['unverified'] = { email: (await aColleague()).email, email_verified: false };
    sso.service.people['foreign'] = {
      email: (await app.aConsultant({ email: 'somebody@elsewhere.example' })).email,
      email_verified: true,
    };
    sso.service.people['stranger'] = { email: 'nobody@firm.example', email_verified: true };
    sso.service.people['client'] = { email: 'client@firm.example', email_verified: true };
    await app.aClient({ email: 'client@firm.example' });
    const outcomes = await Promise.all(
      ['unverified', 'foreign', 'stranger', 'client'].map(async (name) => {
        const { status, body } = await logInAs(name);
        return [name, status, body.msg, body.params];
      }),
    );
    expect(outcomes).toEqual([
      ['unverified', 403, 'sso_unverified', { name: 'Firm ID' }],
      ['foreign', 403, 'sso_foreign_domain', { email: 'somebody@elsewhere.example' }],
      ['stranger', 403, 'sso_no_account', { email: 'nobody@firm.example' }],
      ['client', 403, 'sso_no_account', { email: 'client@firm.example' }],
    ]);
  });

  test('is who was disabled or deleted, connected or not', async () => {
    const [connected, deleted] = [await aConnected(), await aConnected()];
    const unconnected = await aColleague();
    const { ticket } = (await logInAs(unconnected.name)).body.connect!;
    const now = app.now.value.toISOString();
    const ids = [connected.id, unconnected.id];
    await app.db.updateTable('account').set({ disabled_at: now }).where('id', 'in', ids).execute();
    await app.db.updateTable('account').set({ deleted_at: now }).where('id', '=', deleted.id).execute();
    for (const { name } of [connected, unconnected]) expect((await logInAs(name)).body.msg).toBe('account_disabled');
    expect((await connect(ticket)).body.msg).toBe('account_disabled');
    expect(await stateOf(unconnected)).toBeNull();
    expect((await logInAs(deleted.name)).body.msg).toBe('sso_no_account');
  });

  test('is every call where there is no login service, and while it does not answer', async () => {
    for (const [path, input] of [
      ['sso.start'],
      ['sso.finish', { attempt: 'a', query: '?' }],
      ['sso.connect', { ticket: 'a' }],
    ] as const)
      expect([path, (await app.mutate(path, input)).status]).toEqual([path, 404]);
    const { url, attempt } = await start();
    const query = await sso.service.logIn(url, (await aConnected()).name);
    await sso.service.stop();
    onTestFinished(() => sso.service.restart());
    const away = {
      status: 503,
      body: expect.objectContaining({ msg: 'sso_unavailable', params: { name: 'Firm ID' } }),
    };
    expect(await sso.server.mutate('sso.start')).toMatchObject(away);
    expect(await finish(attempt, query)).toMatchObject(away);
  });
});

describe('where the operator requires it', () => {
  const logIn = (email: string, area: string, password = PASSWORD) =>
    sso.server.mutate<{ msg?: string }>('auth.login', { area, email, password });

  test('a right password says how to log in, a wrong one says nothing, and clients log in as before', async () => {
    const strict = await aColleague({ domain: 'strict.example', ...account });
    const free = await aColleague(account);
    const client = await app.aClient({ email: 'client@strict.example', ...account });
    expect((await logIn(strict.email, 'consultant')).body).toMatchObject({
      msg: 'sso_required',
      params: { name: 'Firm ID' },
    });
    expect((await logIn(strict.email, 'consultant', 'wrong')).body.msg).toBe('invalid_email_or_password');
    expect((await logIn(free.email, 'consultant')).status).toBe(200);
    expect((await logIn(client.email, 'user')).status).toBe(200);
    const { ticket } = (await logInAs(strict.name)).body.connect!;
    expect((await connect(ticket, { password: PASSWORD })).body.accountId).toBe(strict.id);
  });

  test('who logs in through it needs no second factor of their own, and who logs in with a password does', async () => {
    sso.server = await openReplica(app, undefined, {
      ...FIRM,
      ...sso.service.variables,
      SECOND_FACTOR_REQUIRED: 'Consultant',
    });
    const person = await aColleague(account);
    const { ticket } = (await logInAs(person.name)).body.connect!;
    const { accessToken, secondFactorDue } = (await connect(ticket, { password: PASSWORD })).body;
    expect(secondFactorDue).toBe(false);
    expect((await sso.server.query('client.list', {}, { token: accessToken })).status).toBe(200);
    const { body } = await sso.server.mutate<LoginOutput>('auth.login', {
      area: 'consultant',
      email: person.email,
      password: PASSWORD,
    });
    expect(body.secondFactorDue).toBe(true);
    expect((await sso.server.query('client.list', {}, { token: body.accessToken })).status).toBe(403);
    const withPasskey = await aColleague(account);
    await aPasskey(app.db, withPasskey.id);
    const { ticket: theirs } = (await logInAs(withPasskey.name)).body.connect!;
    expect((await connect(theirs, { password: 'wrong' })).body).toMatchObject({ msg: 'invalid_current_password' });
    expect((await connect(theirs, { password: PASSWORD })).body.secondFactorDue).toBe(false);
  });
});

test('a connection is shown to its owner, and ends with their password', async () => {
  const person = await aColleague(account);
  const { ticket } = (await logInAs(person.name)).body.connect!;
  const { accessToken: token } = (await connect(ticket, { password: PASSWORD })).body;
  expect((await sso.server.query('sso.get', undefined, { token })).body).toEqual({
    name: 'Firm ID',
    connectedAt: app.now.value.toISOString(),
  });
  const other = (await logInAs(person.name)).body.login!.accessToken;
  expect((await sso.server.mutate('sso.disconnect', { password: 'wrong' }, { token })).status).toBe(400);
  expect((await sso.server.mutate('sso.disconnect', { password: PASSWORD }, { token })).status).toBe(200);
  expect((await sso.server.query('sso.get', undefined, { token })).body).toEqual({
    name: 'Firm ID',
    connectedAt: null,
  });
  expect((await sso.server.query('sso.get', undefined, { token: other })).status).toBe(401);
  expect((await sso.server.mutate('sso.disconnect', { password: PASSWORD }, { token })).status).toBe(404);
  expect((await logInAs(person.name)).body.connect?.email).toBe(person.email);
});
