import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import type { Person } from './builders.ts';
import { setNow, useApplication } from './harness.ts';
import { readMail } from './outbox.ts';

const app = useApplication();
const PASSWORD = 'Vaahtera#48kuu';
const address = () => `${newId()}@example.com`;
const DETAILS = {
  company: 'Testi Oy',
  first_name: 'Kaisa',
  last_name: 'Virta',
  phone_number: '1',
  address: 'Katu 1',
  zipcode: '00100',
  city: 'Helsinki',
};

let passwordHash: string;
let consultant: Person;
let client: Person;

beforeAll(async () => {
  passwordHash = await app.deps.passwords.hash(PASSWORD);
});
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  consultant = await app.aConsultant({ passwordHash });
  client = await app.aClient({ consultant, passwordHash });
});

const update = (who: Person, email: string, more = {}) =>
  app.rest('PUT', `/api/user/${client.id}/update/details`, { ...DETAILS, email, ...more }, who);
const verify = (email: string, code: string) => app.rest('POST', '/api/verify/user', { email, code });
const resend = (email: string, area = 'user') => app.rest('POST', `/api/verify/${area}/resend`, { email });
const remove = (id: string) =>
  app.db.updateTable('account').set({ deleted_at: app.now.value.toISOString() }).where('id', '=', id).execute();
const logIn = (email: string, area = 'user') => app.rest('POST', `/api/login/${area}`, { email, password: PASSWORD });
const mailsTo = (recipient: string) =>
  app.db.selectFrom('mail').select('template').where('recipient', '=', recipient).execute();
const emailOf = async (id: string) =>
  (await app.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirst())?.email;

test('a new address waits for its code while the old one logs in; the old one is told', async () => {
  const email = address();
  expect(await update(client, email)).toMatchObject({
    status: 200,
    body: { msg: 'updated', pending_email: email },
  });
  expect((await logIn(client.email)).status).toBe(200);
  expect((await logIn(email)).status).toBe(401);
  expect(await mailsTo(client.email)).toEqual([{ template: 'email_change_notice' }]);
  expect(await mailsTo(email)).toEqual([{ template: 'code_request' }]);
  expect((await app.query('account.get', undefined, client)).body).toMatchObject({
    email: client.email,
    pendingEmail: email,
  });
  expect((await app.query('account.get', undefined, consultant)).body).toMatchObject({ pendingEmail: null });

  const code = await app.aSecret(client.id, 'email_change');
  expect((await verify(client.email, code)).status).toBe(400);
  expect(await verify(email, code)).toMatchObject({ status: 200, body: { msg: 'account_verified' } });
  expect((await logIn(email)).status).toBe(200);
  expect((await logIn(client.email)).status).toBe(401);
  expect((await app.query('account.get', undefined, client)).body).toMatchObject({ email, pendingEmail: null });
});

test('staff who edit an address cannot take the account over: links go to the old one until the new one confirms', async () => {
  const theirs = address();
  await update(consultant, theirs);
  await app.rest('POST', '/api/reset-password-email/user', { email: theirs });
  await app.rest('POST', '/api/reset-password-email/user', { email: client.email });
  const before = await app.aSecret(client.id, 'reset_password');
  const opened = await app.mutate('auth.openLink', { area: 'user', purpose: 'reset_password', token: before });
  expect(opened.body).toMatchObject({ email: client.email });
  await verify(theirs, await app.aSecret(client.id, 'email_change'));
  expect((await app.mutate('auth.openLink', { area: 'user', purpose: 'reset_password', token: before })).status).toBe(
    400,
  );
});

test('a personal token changes other details and never its owner’s address, which would take the account over', async () => {
  const expiresOn = new Date(app.now.value.getTime() + 86_400_000).toISOString().slice(0, 10);
  const made = await app.mutate<{ token: string }>(
    'token.create',
    { name: 'x', readOnly: false, areas: ['plans', 'clients'], expiresOn },
    client,
  );
  const program = { ...client, token: made.body.token };
  expect(await update(program, address())).toMatchObject({ status: 403, body: { msg: 'forbidden' } });
  expect((await update(program, client.email, { city: 'Oulu' })).status).toBe(200);
});

test('the address that an account has already ends the waiting; a change of case alone is made at once', async () => {
  const email = address();
  await update(client, email);
  const code = await app.aSecret(client.id, 'email_change');
  await app.aSecret(client.id, 'reset_password');
  expect((await update(client, client.email)).body['pending_email']).toBeNull();
  expect((await verify(email, code)).status).toBe(400);
  const kept = await app.db.selectFrom('account_secret').selectAll().where('account_id', '=', client.id).execute();
  expect(JSON.stringify(kept)).not.toContain(email);
  const upper = client.email.toUpperCase();
  expect((await update(client, upper)).body['pending_email']).toBeNull();
  expect(await emailOf(client.id)).toBe(upper);
});

test('another edit while an address waits leaves it waiting and mails no second code', async () => {
  const email = address();
  await app.aSecret(client.id, 'reset_password');
  await update(client, email);
  expect((await update(client, email, { city: 'Espoo' })).body['pending_email']).toBe(email);
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await app.query('account.get', undefined, client)).body).toMatchObject({ pendingEmail: email });
  expect((await app.rest('GET', `/api/user/${client.id}/get/details`, undefined, client)).body).toMatchObject({
    city: 'Espoo',
  });
});

test('an address in use is refused with the rest of the edit, also when it was taken while it waited', async () => {
  const taken = await app.aClient();
  expect(await update(client, taken.email, { city: 'Espoo' })).toMatchObject({
    status: 409,
    body: { msg: 'email_in_use' },
  });
  const { body } = await app.rest('GET', `/api/user/${client.id}/get/details`, undefined, client);
  expect(body).toMatchObject({ city: 'Helsinki', pending_email: null });

  const email = address();
  await update(client, email);
  const code = await app.aSecret(client.id, 'email_change');
  await app.aClient({ email: email.toUpperCase() });
  expect(await verify(email, code)).toMatchObject({ status: 409, body: { msg: 'email_in_use' } });
  expect(await emailOf(client.id)).toBe(client.email);
});

test('an address that was left can be taken again, by the account itself or, once it is deleted, by another', async () => {
  const first = client.email;
  const email = address();
  for (const next of [email, first, email]) {
    await update(client, next);
    const [letter] = await readMail(app, next);
    expect(await verify(next, letter?.code ?? '')).toMatchObject({ status: 200 });
  }
  await remove(client.id);
  client = await app.aClient({ consultant, passwordHash });
  expect((await update(client, email)).body['pending_email']).toBe(email);
});

test('a code asked for again goes to the address that waits, when it is asked for there', async () => {
  const [left, waiting] = [address(), address()];
  await update(client, left);
  await verify(left, await app.aSecret(client.id, 'email_change'));
  await update(client, waiting);
  await readMail(app);
  for (const email of ['nobody@example.com', client.email, left]) await resend(email);
  await resend(waiting, 'consultant');
  expect(await readMail(app)).toEqual([]);
  await resend(waiting);
  expect(await readMail(app)).toMatchObject([{ to: waiting, template: 'email_change_code' }]);
});

test('of two who wait for one address neither a deleted account nor whoever took it meanwhile keeps the code from the other', async () => {
  const email = address();
  await update(client, email);
  await app.aSecret(client.id, 'email_change');
  await remove(client.id);
  client = await app.aClient({ consultant, passwordHash });
  await update(client, email);
  const [letter] = await readMail(app, email);
  await app.aClient({ email, passwordHash });
  await resend(email);
  const [again] = await readMail(app, email);
  expect([letter?.template, again?.template]).toEqual(['email_change_code', 'email_change_code']);
  expect((await verify(email, again?.code ?? '')).body['msg']).toBe('email_in_use');
});

test('no code opens anything before its mail is on the way, whatever another replica’s clock says', async () => {
  const email = address();
  await update(client, email);
  setNow(app, new Date(app.now.value.getTime() - 1000));
  expect((await verify(email, '000000')).body['msg']).toBe('invalid_verification_code');
});

test('of many new addresses three are mailed to in ten minutes', async () => {
  const addresses = Array.from({ length: 5 }, address);
  for (const email of addresses) expect((await update(client, email)).status).toBe(200);
  const mailed = await Promise.all(addresses.map(async (email) => (await mailsTo(email)).length));
  expect(mailed).toEqual([1, 1, 1, 0, 0]);
});

test('somebody invited at a wrong address is invited again once the right one is confirmed', async () => {
  client = await app.aClient({ consultant, verified: false });
  const email = address();
  await update(consultant, email);
  expect(await verify(email, await app.aSecret(client.id, 'email_change'))).toMatchObject({ status: 200 });
  expect(await mailsTo(email)).toContainEqual({ template: 'invitation' });
});

test('a consultant’s address changes by the same rules', async () => {
  const email = address();
  const path = `/api/consultant/${consultant.id}`;
  const details = { first_name: 'Aino', last_name: 'Laine', phone_number: '2', email };
  expect((await app.rest('PUT', `${path}/update/details`, details, consultant)).body).toMatchObject({
    pending_email: email,
  });
  const code = await app.aSecret(consultant.id, 'email_change');
  expect((await app.rest('POST', '/api/verify/consultant', { email, code })).status).toBe(200);
  expect((await logIn(email, 'consultant')).status).toBe(200);
  expect((await app.rest('GET', `${path}/get/details`, undefined, consultant)).body).toMatchObject({
    email,
    phone_number: '2',
  });
});
