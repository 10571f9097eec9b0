import { TOKEN_PREFIX } from '@app/schema/tokens';
import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createGate } from '../src/lib/gate.ts';
import { newId } from '../src/lib/ids.ts';
import type { SigningKey } from '../src/lib/tokens.ts';
import { openReplica, openVariant, KEY, setNow, useApplication } from '../harness/application.ts';

const HOUR_MS = 3_600_000;
const PASSWORD = 'Growth#2026';
const SIGNATURE_FAILED = 'Signature verification failed';

const app = useApplication();
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await app.deps.passwords.hash(PASSWORD);
});

const logIn = (email: string, password = PASSWORD, area = 'user') =>
  app.rest(`POST /api/login/${area}`, { email, password });

describe('logging in', () => {
  test('an unknown address, a wrong password, the wrong area, no password yet and a deleted account are answered alike, to the byte', async () => {
    const client = await app.aClient({ passwordHash });
    const invited = await app.aClient();
    const deleted = await app.aClient({ passwordHash });
    await app.markDeleted(deleted.id);
    const answers = [
      await logIn('nobody@example.com'),
      await logIn(client.email, 'Growth#2027'),
      await logIn(client.email, PASSWORD, 'consultant'),
      await logIn(client.email, PASSWORD, 'admin'),
      await logIn(invited.email),
      await logIn(deleted.email),
    ];
    const received = answers.map(({ status, body, headers }) =>
      JSON.stringify([status, body, { ...headers, date: null, 'x-request-id': null }]),
    );
    expect(answers[0]).toMatchObject({
      status: 401,
      body: { msg: 'invalid_email_or_password', text: 'Invalid email or password.' },
    });
    expect(new Set(received).size).toBe(1);
  });

  test.each([
    ['user', 'User'],
    ['consultant', 'Consultant'],
    ['admin', 'Admin'],
  ] as const)('the area %s logs in a %s', async (area, role) => {
    const person = await (role === 'User' ? app.aClient({ passwordHash }) : app.anAccount(role, { passwordHash }));
    expect(await logIn(person.email, PASSWORD, area)).toMatchObject({
      status: 200,
      body: { access_token: expect.any(String), role },
    });
  });

  test('an e-mail address is read without case and without the spaces around it', async () => {
    await app.aClient({ email: 'Äiti.Öhman@Example.com', passwordHash });
    expect((await logIn('  äITI.öhman@EXAMPLE.COM ')).status).toBe(200);
  });

  test('a password is read exactly: case and spaces count', async () => {
    const client = await app.aClient({ passwordHash });
    for (const password of [PASSWORD.toLowerCase(), ` ${PASSWORD}`, `${PASSWORD} `])
      expect((await logIn(client.email, password)).status).toBe(401);
  });

  test('a password stays valid however long ago it was set', async () => {
    const client = await app.aClient({ passwordHash });
    setNow(app, new Date(app.now.value.getTime() + 20 * 365 * 24 * HOUR_MS));
    expect((await logIn(client.email)).status).toBe(200);
  });

  test('an account that is not verified learns so only after the right password', async () => {
    const client = await app.aClient({ passwordHash, verified: false });
    expect((await logIn(client.email, 'wrong')).body['msg']).toBe('invalid_email_or_password');
    expect((await logIn(client.email, PASSWORD, 'admin')).body['msg']).toBe('invalid_email_or_password');
    expect(await logIn(client.email)).toMatchObject({ status: 403, body: { msg: 'account_not_verified' } });
  });

  test('a login writes one event and one session of twelve hours; a refused one writes nothing', async () => {
    const client = await app.aClient({ passwordHash });
    const recorded = () =>
      app.db.selectFrom('audit_event').select(['action', 'actor_role']).where('actor_id', '=', client.id).execute();
    const sessions = () =>
      app.db.selectFrom('session').select('expires_at').where('account_id', '=', client.id).execute();
    const before = await sessions();
    await logIn(client.email, 'wrong');
    expect(await recorded()).toEqual([]);
    expect(await sessions()).toEqual(before);
    await logIn(client.email);
    expect(await recorded()).toEqual([{ action: 'login', actor_role: 'User' }]);
    expect(await sessions()).toContainEqual({
      expires_at: new Date(app.now.value.getTime() + 12 * HOUR_MS).toISOString(),
    });
  });

  test.each(['a\0b@example.com', '\ud800@example.com'])(
    'an address that cannot be stored is refused: %j',
    async (email) => {
      expect(await logIn(email)).toMatchObject({
        status: 400,
        body: { msg: 'bad_request', errors: [{ path: 'email' }] },
      });
    },
  );

  test('a password over its limit is refused before it is hashed', async () => {
    expect(await logIn('a@example.com', 'x'.repeat(251))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password', params: { length: 250 } }] },
    });
    expect((await logIn('a@example.com', 'x'.repeat(250))).status).toBe(401);
  });

  test('when too many passwords are being checked the answer is 503 at once, and the others get theirs', async () => {
    const held = Promise.withResolvers<boolean>();
    const through = createGate(1, 1);
    const busy = await openVariant({
      ...app.deps,
      passwords: { ...app.deps.passwords, matches: () => through({ network: newId() }, () => held.promise) },
    });
    const logins = Array.from({ length: 3 }, () =>
      busy.rest('POST /api/login/user', { email: 'nobody@example.com', password: 'x' }),
    );
    expect(await Promise.race(logins)).toMatchObject({ status: 503, body: { msg: 'unavailable' } });
    held.resolve(false);
    expect((await Promise.all(logins)).map(({ status }) => status).toSorted()).toEqual([401, 401, 503]);
  });

  test('no answer holds a hash', async () => {
    const consultant = await app.aConsultant();
    const client = await app.aClient({ consultant, passwordHash });
    const admin = await app.anAccount('Admin', { passwordHash });
    const answers = [
      await logIn(client.email),
      await logIn(client.email, 'wrong'),
      await app.query('client.profile', undefined, client),
      await app.query('client.list', { q: client.email }, admin),
      await app.query('client.list', {}, consultant),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/argon2|hash/i);
  });
});

describe('a token', () => {
  const claims = {
    jti: '0199f000-0000-7000-8000-000000000000',
    exp: Math.floor(Date.now() / 1000) + 3600,
    iss: 'growth-plan',
  };
  const signed = ({
    header = {},
    payload = {},
    key = KEY.secret,
  }: { header?: object; payload?: object; key?: Uint8Array } = {}) =>
    new SignJWT({ ...claims, ...payload })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: KEY.id, ...header })
      .sign(key);

  test.each<[string, (own: string, other: string) => string | Promise<string>]>([
    ['garbage', () => 'garbage'],
    ['three parts of garbage', () => 'a.b.c'],
    ['garbage of characters that no token has', () => '$$$garbage$$$'],
    ['garbage of letters that no token has', () => 'käännös'],
    ['garbage of two words', () => 'one two'],
    ['garbage that begins as a personal token', () => `${TOKEN_PREFIX}$$$`],
    ['a character too long', () => 'x'.repeat(2001)],
    ['much too long', () => 'x'.repeat(5000)],
    ['signed by nobody (alg none)', () => new UnsecuredJWT(claims).encode()],
    [
      'alg none in the header of a signed one',
      (own) => own.replace(/^[^.]+/, Buffer.from('{"alg":"none","typ":"JWT","kid":"test"}').toString('base64url')),
    ],
    ['signed with another key', () => signed({ key: new Uint8Array(32).fill(8) })],
    ['of a key that is not configured', () => signed({ header: { kid: 'other' } })],
    ['that names no key', () => signed({ header: { kid: undefined } })],
    ['signed with our key by another algorithm', () => signed({ header: { alg: 'HS512' } })],
    ['of another issuer', () => signed({ payload: { iss: 'somebody' } })],
    ['of no issuer', () => signed({ payload: { iss: undefined } })],
    ['that never expires', () => signed({ payload: { exp: undefined } })],
    ['that names no session', () => signed({ payload: { jti: undefined } })],
    ['of another type', () => signed({ header: { typ: 'at+jwt' } })],
    [
      'with the content of another',
      (own, other) => [own.split('.')[0], other.split('.')[1], own.split('.')[2]].join('.'),
    ],
    ['without its signature', (own) => own.replace(/[^.]+$/, '')],
    [
      'with a changed signature',
      (own) => own.replace(/\.(.)([^.]*)$/, (_, first: string, rest: string) => `.${first === 'A' ? 'B' : 'A'}${rest}`),
    ],
  ])('%s answers 422 and says exactly that its signature does not verify', async (_, forge) => {
    const token = await forge((await app.aClient()).token, (await app.aClient()).token);
    expect(await app.query('client.profile', undefined, { token })).toMatchObject({
      status: 422,
      body: { msg: SIGNATURE_FAILED },
    });
    expect(await app.rest('GET /api/user/get/profile', undefined, { token })).toMatchObject({
      status: 422,
      body: { msg: SIGNATURE_FAILED },
    });
  });

  test.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'Token abc'])(
    'a header that bears none is unauthorized: %j',
    async (authorization) => {
      expect(await app.rest('GET /api/user/get/profile', undefined, { headers: { authorization } })).toMatchObject({
        status: 401,
        body: { msg: 'unauthorized' },
      });
    },
  );

  test('no header is unauthorized; the word bearer is read without case', async () => {
    const { token } = await app.aClient();
    expect(await app.rest('GET /api/user/get/profile')).toMatchObject({
      status: 401,
      body: { msg: 'unauthorized' },
    });
    expect(
      (await app.rest('GET /api/user/get/profile', undefined, { headers: { authorization: `bEARER ${token}` } }))
        .status,
    ).toBe(200);
  });

  test('lasts twelve hours, whether or not it was seen before', async () => {
    const client = await app.aClient({ passwordHash });
    const { body } = await logIn(client.email);
    const token = String(body['access_token']);
    const start = app.now.value.getTime();
    setNow(app, new Date(start + 12 * HOUR_MS - 1000));
    expect((await app.query('client.profile', undefined, { token })).status).toBe(200);
    setNow(app, new Date(start + 12 * HOUR_MS));
    expect(await app.query('client.profile', undefined, { token })).toMatchObject({
      status: 401,
      body: { msg: 'unauthorized' },
    });
    expect(await (await openReplica(app)).query('client.profile', undefined, { token })).toMatchObject({
      status: 401,
      body: { msg: 'unauthorized' },
    });
  });

  test('is refused after its own time, though the row of its session goes on', async () => {
    const client = await app.aClient({ passwordHash });
    const { body } = await logIn(client.email);
    const token = String(body['access_token']);
    const replica = await openReplica(app); // has not seen the token before
    const start = app.now.value.getTime();
    expect((await app.query('client.profile', undefined, { token })).status).toBe(200);
    const later = new Date(start + 48 * HOUR_MS).toISOString();
    await app.db.updateTable('session').set({ expires_at: later }).where('account_id', '=', client.id).execute();
    setNow(app, new Date(start + 12 * HOUR_MS + 1000));
    for (const server of [app, replica])
      expect((await server.query('client.profile', undefined, { token })).status).toBe(401);
    setNow(app, new Date(start));
  });

  test('is new with each login, as is the session that it names', async () => {
    const client = await app.aClient({ passwordHash });
    const [one, other] = [await logIn(client.email), await logIn(client.email)];
    expect(one.body['access_token']).not.toBe(other.body['access_token']);
    const sessions = await app.db.selectFrom('session').select('id').where('account_id', '=', client.id).execute();
    expect(sessions.map(({ id }) => id)).not.toContain(client.id);
    expect(sessions.length).toBeGreaterThanOrEqual(2);
  });

  test('is unauthorized once its session ran out, or its account is deleted', async () => {
    const expired = await app.aClient();
    const deleted = await app.aClient();
    const past = new Date(app.now.value.getTime() - 1).toISOString();
    for (const { token } of [expired, deleted])
      expect((await app.query('client.profile', undefined, { token })).status).toBe(200);
    await app.db.updateTable('session').set({ expires_at: past }).where('account_id', '=', expired.id).execute();
    await app.db.updateTable('account').set({ deleted_at: past }).where('id', '=', deleted.id).execute();
    for (const { token } of [expired, deleted])
      expect(await app.query('client.profile', undefined, { token })).toMatchObject({
        status: 401,
        body: { msg: 'unauthorized' },
      });
  });

  test('is dead on every replica once logged out, and no other session of the account is', async () => {
    const client = await app.aClient();
    const elsewhere = await app.logIn(client.id);
    const replica = await openReplica(app);
    for (const token of [client.token, elsewhere])
      expect((await replica.query('client.profile', undefined, { token })).status).toBe(200);
    expect(await app.rest('DELETE /api/logout/access-token', undefined, client)).toMatchObject({
      status: 200,
      body: { msg: 'logged_out' },
    });
    for (const one of [app, replica]) {
      expect(await one.query('client.profile', undefined, client)).toMatchObject({
        status: 401,
        body: { msg: 'unauthorized' },
      });
      expect((await one.query('client.profile', undefined, { token: elsewhere })).status).toBe(200);
    }
    expect((await app.mutate('auth.logout', undefined, client)).status).toBe(401);
  });
});

test('a login survives the rotation of the signing key for as long as its key is configured', async () => {
  const next: SigningKey = { id: 'next', secret: new Uint8Array(32).fill(9) };
  const client = await app.aClient({ passwordHash });
  const rotated = await openReplica(app, [next, KEY]);
  expect((await rotated.query('client.profile', undefined, client)).status).toBe(200);
  const { body } = await rotated.rest('POST /api/login/user', { email: client.email, password: PASSWORD });
  const fresh = { token: String(body['access_token']) };

  const withoutOld = await openReplica(app, [next]);
  expect(await withoutOld.query('client.profile', undefined, client)).toMatchObject({
    status: 422,
    body: { msg: SIGNATURE_FAILED },
  });
  expect((await withoutOld.query('client.profile', undefined, fresh)).status).toBe(200);
  expect((await app.query('client.profile', undefined, fresh)).status).toBe(422);
});
