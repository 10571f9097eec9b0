import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { INVITATIONS, INVITATIONS_OF_ADMIN } from '../src/features/auth/rate-limits/limits.ts';
import { countTry } from '../src/features/auth/rate-limits/service.ts';
import { newId } from '../src/lib/ids.ts';
import type { Person } from '../harness/builders.ts';
import { setNow, useApplication } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';

const app = useApplication();
const PASSWORD = 'Vaahtera#48kuu';
const DAY_MS = 86_400_000;
const CLIENT = {
  company: 'Uusi Oy',
  first_name: 'Matti',
  last_name: 'Meikäläinen',
  phone_number: '1',
  address: 'Katu 1',
  zipcode: '00100',
  city: 'Helsinki',
};

let passwordHash: string;

beforeAll(async () => {
  passwordHash = await app.deps.passwords.hash(PASSWORD, { network: 'test' });
});
beforeEach(() => app.db.deleteFrom('mail').execute());

const register = (who: Person, details: object = {}) =>
  app.rest('POST /api/register/user', { ...CLIENT, email: `${newId()}@example.com`, ...details }, who);
const tomorrow = () => setNow(app, new Date(app.now.value.getTime() + DAY_MS));

describe('invitations', () => {
  test.each([
    ['a consultant', 100, INVITATIONS],
    ['an admin', 300, INVITATIONS_OF_ADMIN],
  ])('of %s are %i a day at most, and nothing is left of one too many', async (_, most, limit) => {
    const consultant = await app.aConsultant();
    const who = most === 100 ? consultant : await app.anAccount('Admin');
    const invite = () => register(who, most === 100 ? {} : { consultant_id: consultant.id });
    for (let times = 0; times < most - 1; times += 1)
      await countTry({ db: app.db, now: app.now.value }, limit, [who.id]);
    const statuses = (await Promise.all([invite(), invite(), invite()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 429, 429]);
    const refused = await invite();
    expect(refused).toMatchObject({ status: 429, body: { msg: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await app.db.selectFrom('mail').select('id').execute()).toHaveLength(1);
    tomorrow();
    who.token = await app.logIn(who.id);
    expect((await invite()).status).toBe(201);
  });

  test('of one consultant take nothing from another', async () => {
    const [one, other] = [await app.aConsultant(), await app.aConsultant()];
    for (let times = 0; times < 100; times += 1)
      await countTry({ db: app.db, now: app.now.value }, INVITATIONS, [one.id]);
    expect((await register(one)).status).toBe(429);
    expect((await register(other)).status).toBe(201);
  });
});

describe('a name that mails greet with', () => {
  test.each(['https://evil.example', 'Visit evil://x now', 'Matti\nBcc: a@example.com', 'Matti\u2028x'])(
    'is refused when it is %j',
    async (name) => {
      const consultant = await app.aConsultant();
      for (const field of ['first_name', 'last_name'])
        expect(await register(consultant, { [field]: name })).toMatchObject({
          status: 400,
          body: { errors: [{ path: field, key: 'validation_errors_text.person_name' }] },
        });
      const client = await app.aClient({ consultant });
      const details = { ...CLIENT, email: client.email, first_name: name };
      expect((await app.rest(`PUT /api/user/${client.id}/update/details`, details, client)).status).toBe(400);
    },
  );

  test('may hold what names hold, and greets with three words at most', async () => {
    const consultant = await app.aConsultant();
    const email = `${newId()}@example.com`;
    const name = 'Anna-Liisa O’Neill (née) Your account is locked';
    expect((await register(consultant, { email, first_name: name })).status).toBe(201);
    const [letter] = await readMail(app, email);
    expect(letter?.text).toContain('Anna-Liisa O’Neill (née)');
    expect(letter?.text).not.toContain('locked');
    expect(letter?.html).not.toContain('locked');
  });
});

test('a client asks to be erased three times a day at most, and can always withdraw', async () => {
  const client = await app.aClient({ passwordHash });
  const ask = () => app.mutate('account.requestErasure', { password: PASSWORD }, client);
  const withdraw = () => app.mutate('account.withdrawErasure', undefined, client);
  for (let times = 0; times < 3; times += 1) {
    expect((await ask()).status).toBe(200);
    expect((await withdraw()).status).toBe(200);
  }
  await app.db.deleteFrom('mail').execute();
  expect((await ask()).body).toMatchObject({ msg: 'too_many_requests' });
  expect((await app.query('account.get', undefined, client)).body).toMatchObject({ erasure: null });
  expect(await app.db.selectFrom('mail').select('id').execute()).toEqual([]);
  tomorrow();
  client.token = await app.logIn(client.id);
  expect((await ask()).status).toBe(200);
});

test('the owner of a new personal token gets a mail with its name', async () => {
  const client = await app.aClient();
  const expiresOn = new Date(app.now.value.getTime() + 5 * DAY_MS).toISOString().slice(0, 10);
  const input = { name: 'Raporttiskripti', readOnly: true, areas: ['plans'], expiresOn };
  expect((await app.mutate('token.create', input, client)).status).toBe(200);
  const letters = await readMail(app, client.email);
  expect(letters.map(({ template }) => template)).toEqual(['token_created']);
  expect(letters[0]?.text).toContain('Raporttiskripti');
});

describe('a calendar address', () => {
  const calendarOf = async (client: Person) => {
    const { body } = await app.mutate<{ url: string }>('calendar.renew', undefined, client);
    const path = new URL(body.url).pathname;
    const status = async () => (await app.app.inject({ url: path })).statusCode;
    expect(await status()).toBe(200);
    return status;
  };

  test('ends when its owner changes the password', async () => {
    const client = await app.aClient({ passwordHash });
    const status = await calendarOf(client);
    const pair = { newPassword: 'Koivikko@17yö', confirmPassword: 'Koivikko@17yö' };
    expect((await app.mutate('auth.changePassword', { currentPassword: PASSWORD, ...pair }, client)).status).toBe(200);
    expect(await status()).toBe(404);
  });

  test('ends when a forgotten password is replaced, and that of others goes on', async () => {
    const [client, other] = [await app.aClient({ passwordHash }), await app.aClient({ passwordHash })];
    const [status, statusOfOther] = [await calendarOf(client), await calendarOf(other)];
    const token = await app.aSecret(client.id, 'reset_password');
    const pair = { newPassword: 'Koivikko@17yö', confirmPassword: 'Koivikko@17yö' };
    expect((await app.mutate('auth.resetPassword', { area: 'user', token, ...pair })).status).toBe(200);
    expect(await status()).toBe(404);
    expect(await statusOfOther()).toBe(200);
  });
});

test('staff see what was mailed to a person and what became of it, and nothing that the mail says', async () => {
  const [consultant, other] = [await app.aConsultant(), await app.aConsultant()];
  const { body } = await register(consultant);
  const id = String(body['id']);
  const listed = (who: Person) =>
    app.query<{ keepDays: number; items: { state: string }[] }>('client.mails', { id }, { token: who.token });
  const waiting = await listed(consultant);
  expect(waiting.body).toEqual({
    keepDays: 90,
    items: [{ id: expect.any(String), template: 'invitation', state: 'waiting', at: expect.any(String) }],
  });
  for (const [column, state] of [
    ['failed_at', 'failed'],
    ['sent_at', 'sent'],
  ] as const) {
    await app.db
      .updateTable('mail')
      .set({ [column]: app.now.value.toISOString() })
      .execute();
    expect((await listed(consultant)).body.items.map((mail) => mail.state)).toEqual([state]);
  }
  expect((await listed(other)).status).toBe(404);
  const admin = await app.anAccount('Admin');
  const toConsultant = (who: string) => app.query('consultant.mails', { id: who }, admin);
  expect((await toConsultant(consultant.id)).body).toEqual({ keepDays: 90, items: [] });
  for (const none of [id, newId()]) expect((await toConsultant(none)).status).toBe(404);
});
