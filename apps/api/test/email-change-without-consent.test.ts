import { beforeEach, expect, test } from 'vitest';
import { deleteExpired } from '../src/features/retention/delete-expired.ts';
import type { Person } from '../harness/builders.ts';
import { emailChanges, PASSWORD, someAddress } from './email-changes.ts';
import { setNow, useApplication, usePassword } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';

/* For an owner who cannot be reached an admin with a second factor starts a change without consent, which waits for a week. */

const app = useApplication();
const { verify, answer, logIn, readBoth, emailOf, eventsOf, update } = emailChanges(app);
const DAY_MS = 86_400_000;
const account = usePassword(app, PASSWORD);

let admin: Person;
let client: Person;
let email: string;

beforeEach(async () => {
  await app.db.updateTable('account').set({ deleted_at: '2020-01-01' }).where('role', '=', 'Admin').execute();
  admin = await app.anAccount('Admin', account);
  await app.db.updateTable('account').set({ totp_secret: 'sealed' }).where('id', '=', admin.id).execute();
  client = await app.aClient(account);
  email = someAddress();
});

const start = (who = admin) => app.mutate('client.changeEmailWithoutConsent', { id: client.id, email }, who);
const daysLater = (days: number) => setNow(app, new Date(app.now.value.getTime() + days * DAY_MS));

test('it takes effect a week after the notice when the code was given before, and the audit log says so', async () => {
  expect((await start()).body).toEqual({ msg: 'updated', pendingEmail: email });
  const { code, notice } = await readBoth(client.email, email);
  expect(notice?.text).toContain(email);
  expect((await verify(email, code)).status).toBe(200);
  daysLater(6.9);
  await deleteExpired(app.deps);
  expect(await emailOf(client.id)).toBe(client.email);
  daysLater(0.2);
  await deleteExpired(app.deps);
  expect(await emailOf(client.id)).toBe(email);
  expect((await eventsOf(client.id)).at(-1)).toMatchObject({
    action: 'email_changed',
    actor_id: admin.id,
    details: { askedBy: admin.id, how: 'waited' },
  });
  expect((await logIn(email)).status).toBe(200);
});

test('it takes effect with a code that is given after the week, and ends a week later without one', async () => {
  await start();
  await readMail(app);
  daysLater(7.1);
  await deleteExpired(app.deps);
  expect(await emailOf(client.id)).toBe(client.email);
  const code = await app.aSecret(client.id, 'email_change');
  expect((await verify(email, code)).status).toBe(200);
  expect(await emailOf(client.id)).toBe(email);

  client = await app.aClient(account);
  email = someAddress();
  admin = { ...admin, token: await app.logIn(admin.id) };
  await start();
  await readMail(app);
  daysLater(14.1);
  await deleteExpired(app.deps);
  expect((await eventsOf(client.id)).at(-1)).toMatchObject({ details: { how: 'expired' } });
});

test('the week begins when the notice goes out', async () => {
  await start();
  const code = await app.aSecret(client.id, 'email_change');
  await verify(email, code);
  daysLater(7.5);
  await deleteExpired(app.deps);
  expect(await emailOf(client.id)).toBe(client.email);
  await readMail(app);
  daysLater(6.4);
  await deleteExpired(app.deps);
  expect(await emailOf(client.id)).toBe(client.email);
});

test('the owner ends it with “This was not me”, or shortens it by consenting', async () => {
  await start();
  const first = await readBoth(client.email, email);
  await verify(email, first.code);
  expect((await answer(first.token, false)).status).toBe(200);
  daysLater(8);
  await deleteExpired(app.deps);
  expect(await emailOf(client.id)).toBe(client.email);

  admin = { ...admin, token: await app.logIn(admin.id) };
  await start();
  const second = await readBoth(client.email, email);
  await verify(email, second.code);
  expect((await answer(second.token, true)).status).toBe(200);
  expect(await emailOf(client.id)).toBe(email);
});

test('every admin hears of it', async () => {
  const colleague = await app.anAccount('Admin');
  await start();
  const letters = (await readMail(app)).filter(({ template }) => template === 'email_change_without_consent');
  expect(letters.map(({ to }) => to).toSorted()).toEqual([admin.email, colleague.email].toSorted());
  for (const { text } of letters)
    for (const part of [admin.email, client.email, email, 'Testi Oy']) expect(text).toContain(part);
});

test('it outlasts the session that asked and ends with the admin’s account', async () => {
  await start();
  const { code } = await readBoth(client.email, email);
  await app.mutate('auth.logout', undefined, admin);
  await verify(email, code);
  await app.markDeleted(admin.id);
  daysLater(7.1);
  await deleteExpired(app.deps);
  expect(await emailOf(client.id)).toBe(client.email);
});

test('it ends for good when the admin who asked is disabled, also when they are enabled', async () => {
  const other = await app.anAccount('Admin', account);
  await start();
  const { code } = await readBoth(client.email, email);
  await verify(email, code);
  for (const name of ['disableAccount', 'enableAccount'])
    expect((await app.mutate(`admin.${name}`, { id: admin.id }, other)).status).toBe(200);
  daysLater(7.1);
  await deleteExpired(app.deps);
  expect(await emailOf(client.id)).toBe(client.email);
  expect((await eventsOf(client.id)).at(-1)).toMatchObject({ details: { askedBy: admin.id, how: 'asker_left' } });
});

test('only an admin in a session with a second factor starts one, also where a passkey or a login service was it', async () => {
  const plain = await app.anAccount('Admin', account);
  expect(await start(plain)).toMatchObject({ status: 403, body: { msg: 'second_factor_setup_required' } });
  const consultant = await app.aConsultant();
  await app.db.updateTable('account').set({ totp_secret: 'sealed' }).where('id', '=', consultant.id).execute();
  expect((await start(consultant)).body['msg']).toBe('forbidden');
  expect((await app.mutate('consultant.changeEmailWithoutConsent', { id: client.id, email }, admin)).status).toBe(404);
  expect(await eventsOf(client.id)).toEqual([]);
  const factor = async () =>
    (await app.query<{ secondFactor: { on: boolean; ofSession: boolean } }>('account.get', undefined, plain)).body
      .secondFactor;
  expect(await factor()).toMatchObject({ on: false, ofSession: false });
  await app.db.updateTable('session').set({ second_factor: true }).where('account_id', '=', plain.id).execute();
  expect(await factor()).toMatchObject({ on: false, ofSession: true });
  expect((await start(plain)).status).toBe(200);
});

test('an admin’s ordinary edit needs the consent all the same', async () => {
  await update(admin, client.id, { email });
  const { code } = await readBoth(client.email, email);
  await verify(email, code);
  daysLater(0.9);
  await deleteExpired(app.deps);
  expect(await emailOf(client.id)).toBe(client.email);
});

test('an address that somebody else took meanwhile ends it', async () => {
  await start();
  const { code } = await readBoth(client.email, email);
  await verify(email, code);
  await app.aClient({ email });
  daysLater(7.1);
  await deleteExpired(app.deps);
  expect(await emailOf(client.id)).toBe(client.email);
  expect((await eventsOf(client.id)).at(-1)).toMatchObject({ details: { how: 'address_taken' } });
});

test('the address that the account has already is refused', async () => {
  email = client.email.toUpperCase();
  expect((await start()).status).toBe(400);
  expect(await eventsOf(client.id)).toEqual([]);
});
