import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openReplica, setNow, useApplication } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';

const app = useApplication();

/** What differs between any two answers. */
const OWN = { date: '', 'x-request-id': '' };
const PASSWORD = 'Vaahtera#48kuu';
const MINUTE_MS = 60_000;

let passwordHash: string;

beforeAll(async () => {
  passwordHash = await app.deps.passwords.hash(PASSWORD);
});
beforeEach(() => app.db.deleteFrom('attempt').execute());

const verify = (email: string, code: string, area = 'user') => app.rest(`POST /api/verify/${area}`, { email, code });
const resend = (email: string, area = 'user') => app.rest(`POST /api/verify/${area}/resend`, { email });
const logIn = (email: string) => app.rest('POST /api/login/user', { email, password: PASSWORD });
const unverified = () => app.aClient({ passwordHash, verified: false });
const remove = (id: string) => app.markDeleted(id);
const requestsTo = (email: string) =>
  app.db.selectFrom('mail').select('template').where('recipient', '=', email).execute();
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('six digits, whatever is typed between them, verify the account and no other', async () => {
  const client = await unverified();
  const neighbour = await unverified();
  const theirs = await app.aSecret(neighbour.id, 'verification');
  const code = await app.aSecret(client.id, 'verification');
  expect(code).toMatch(/^\d{6}$/);
  if (theirs !== code) expect((await verify(client.email, theirs)).status).toBe(400);
  expect(
    await verify(client.email.toUpperCase(), ` ${code.slice(0, 2)}-${code.slice(2, 4)} ${code.slice(4)} `),
  ).toMatchObject({
    status: 200,
    body: { msg: 'account_verified', text: 'Successfully verified account, please log in.' },
  });
  expect((await logIn(client.email)).status).toBe(200);
  expect((await logIn(neighbour.email)).body['msg']).toBe('account_not_verified');
  expect((await verify(client.email, code)).body['msg']).toBe('invalid_verification_code');
  expect((await verify(neighbour.email, theirs)).status).toBe(200);
});

test('a login with the right password has a code mailed, one with a wrong password none', async () => {
  const client = await unverified();
  await app.rest('POST /api/login/user', { email: client.email, password: 'wrong' });
  expect(await requestsTo(client.email)).toEqual([]);
  expect((await logIn(client.email)).body['msg']).toBe('account_not_verified');
  expect(await requestsTo(client.email)).toEqual([{ template: 'code_request' }]);
});

test('a code lasts thirty minutes, and a new one voids it', async () => {
  const client = await unverified();
  const old = await app.aSecret(client.id, 'verification');
  const fresh = await app.aSecret(client.id, 'verification');
  if (old !== fresh) expect((await verify(client.email, old)).status).toBe(400);
  const start = app.now.value.getTime();
  setNow(app, new Date(start + 30 * MINUTE_MS));
  expect((await verify(client.email, fresh)).status).toBe(400);
  setNow(app, new Date(start + 30 * MINUTE_MS - 1000));
  expect((await verify(client.email, fresh)).status).toBe(200);
});

test('five wrong tries void the code; each says how many are left', async () => {
  const client = await unverified();
  const code = await app.aSecret(client.id, 'verification');
  for (const left of [4, 3, 2, 1, 0])
    expect(await verify(client.email, other(code))).toMatchObject({
      status: 400,
      body: { msg: 'invalid_verification_code', tries_left: left, errors: [{ path: 'code' }] },
    });
  expect(await verify(client.email, code)).toMatchObject({ status: 400, body: { tries_left: 0 } });
});

test('of a thousand guesses at once five are looked at, on two replicas', async () => {
  const client = await unverified();
  const code = await app.aSecret(client.id, 'verification');
  const second = await openReplica(app);
  const guesses = Array.from({ length: 1000 }, (_, index) => (index === 900 ? code : other(code)));
  const answers = await Promise.all(
    guesses.map((guess, index) =>
      (index % 2 === 0 ? app : second).rest('POST /api/verify/user', { email: client.email, code: guess }),
    ),
  );
  const looked = answers.filter(({ body }) => Number(body['tries_left']) > 0 || body['msg'] === 'account_verified');
  expect(looked.length).toBeLessThanOrEqual(5);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(0);
}, 30_000);

test('an address that nobody has is answered like one whose code was wrong, try by try', async () => {
  const client = await unverified();
  const code = await app.aSecret(client.id, 'verification');
  const verified = await app.aClient({ passwordHash });
  for (let tries = 0; tries < 7; tries += 1) {
    const known = await verify(client.email, other(code));
    for (const email of ['nobody@example.com', verified.email, 'no address']) {
      const unknown = await verify(email, other(code));
      expect(unknown.status).toBe(known.status);
      expect(unknown.body).toEqual(known.body);
      expect({ ...unknown.headers, ...OWN }).toEqual({ ...known.headers, ...OWN });
    }
  }
});

test('asking for a code again answers the same for every address, three times mailed at most', async () => {
  const client = await unverified();
  for (let times = 0; times < 5; times += 1) {
    const [known, unknown] = await Promise.all([resend(client.email), resend('nobody@example.com')]);
    expect(known).toMatchObject({ status: 200, body: { msg: 'email_sent' } });
    expect(unknown.body).toEqual(known.body);
  }
  expect(await requestsTo(client.email)).toHaveLength(3);
});

test('of many addresses from one network no more are mailed a code than a script is worth, silently', async () => {
  for (let times = 0; times < 40; times += 1) expect((await resend(`many${times}@example.com`)).status).toBe(200);
  const rows = await app.db.selectFrom('mail').select('id').where('recipient', 'like', 'many%').execute();
  expect(rows).toHaveLength(30);
});

describe('a code that is asked for', () => {
  beforeEach(() => app.db.deleteFrom('mail').execute());

  test('goes to the account of that address, if it is of that area, has a password and is not verified', async () => {
    const client = await unverified();
    const invited = await app.aClient({ verified: false });
    const verified = await app.aClient({ passwordHash });
    for (const email of ['nobody@example.com', invited.email, verified.email]) await resend(email);
    await resend(client.email, 'consultant');
    expect(await readMail(app)).toEqual([]);
    await resend(client.email.toUpperCase());
    expect(await readMail(app)).toMatchObject([{ to: client.email, template: 'verification_code' }]);
  });

  test('goes to the person who has the address now, never to a deleted account', async () => {
    const before = await unverified();
    await remove(before.id);
    await resend(before.email);
    expect(await readMail(app)).toEqual([]);
    const after = await app.aClient({ email: before.email, passwordHash, verified: false });
    await resend(before.email);
    const [letter] = await readMail(app);
    expect((await verify(after.email, letter?.code ?? '')).status).toBe(200);
    expect((await logIn(after.email)).status).toBe(200);
  });
});

test('the code of a deleted account opens nothing', async () => {
  const client = await unverified();
  const code = await app.aSecret(client.id, 'verification');
  await remove(client.id);
  expect((await verify(client.email, code)).body['msg']).toBe('invalid_verification_code');
  await expect(app.aSecret(client.id, 'verification')).rejects.toThrow('not due');
});

test('the code of a client opens nothing at the consultants’ path', async () => {
  const client = await unverified();
  const code = await app.aSecret(client.id, 'verification');
  expect((await verify(client.email, code, 'consultant')).status).toBe(400);
  expect((await verify(client.email, code)).status).toBe(200);
});

test('the same code given twice at once verifies once', async () => {
  const client = await unverified();
  const code = await app.aSecret(client.id, 'verification');
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => verify(client.email, code)))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 400, 400, 400]);
});
