import { beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../harness/builders.ts';
import { emailChanges, PASSWORD, someAddress, usePeople } from './email-changes.ts';
import { setNow, useApplication } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';

const app = useApplication();
const HOUR_MS = 3_600_000;
const { update, verify, resend, answer, logIn, readBoth, emailOf } = emailChanges(app);

const { consultant, client } = usePeople(app);

const changeOwn = (email: string, password = PASSWORD, who = client) =>
  app.mutate('account.changeEmail', { email, password }, who);
const remove = (id: string) => app.markDeleted(id);

describe('the owner’s own change', () => {
  test('with the current password takes effect with the code of the new address; the old one logs in until then', async () => {
    const email = someAddress();
    expect(await changeOwn(email)).toMatchObject({ status: 200, body: { msg: 'updated', pendingEmail: email } });
    expect((await logIn(client.email)).status).toBe(200);
    expect((await logIn(email)).status).toBe(401);
    expect((await app.query('account.get', undefined, client)).body).toMatchObject({
      email: client.email,
      pendingEmail: email,
      emailChange: { newEmail: email, askedBy: null, consent: 'given', codeGiven: false },
    });
    const { code } = await readBoth(client.email, email);
    expect((await verify(client.email, code)).status).toBe(400);
    expect((await verify(email, code)).body).toEqual({ msg: 'account_verified', text: expect.any(String) });
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(client.email)).status).toBe(401);
  });

  test('with a wrong password is refused and counted, and nothing waits', async () => {
    const email = someAddress();
    for (let round = 0; round < 10; round += 1)
      expect((await changeOwn(email, 'wrong')).body['msg']).toBe('invalid_current_password');
    expect((await changeOwn(email)).status).toBe(429);
    expect((await app.query('account.get', undefined, client)).body).toMatchObject({ emailChange: null });
  });

  test('over REST, without a password, also needs the link mailed to the old address, in either order', async () => {
    for (const first of ['code', 'consent'] as const) {
      const old = (await emailOf(client.id)) ?? '';
      const email = someAddress();
      expect((await update(client, client.id, { email })).body).toMatchObject({ msg: 'updated', pending_email: email });
      const { code, token } = await readBoth(old, email);
      const steps = [() => verify(email, code), () => answer(token, true)];
      for (const [index, step] of (first === 'code' ? steps : steps.toReversed()).entries()) {
        expect((await step()).status).toBe(200);
        expect(await emailOf(client.id)).toBe(index === 0 ? old : email);
      }
      client.token = await app.logIn(client.id);
    }
  });

  test('is called off by its owner, also by giving the address that the account has', async () => {
    for (const callOff of [
      () => app.mutate('account.cancelEmailChange', undefined, client),
      () => update(client, client.id, { email: client.email }),
    ]) {
      const email = someAddress();
      await changeOwn(email);
      const { code, token } = await readBoth(client.email, email);
      expect((await callOff()).status).toBe(200);
      expect((await app.query('account.get', undefined, client)).body).toMatchObject({ pendingEmail: null });
      expect((await verify(email, code)).status).toBe(400);
      expect((await answer(token, true)).body['msg']).toBe('link_expired_or_wrong');
    }
    expect(await app.db.selectFrom('email_change').selectAll().execute()).toEqual([]);
  });

  test('to the address that the account has already is refused', async () => {
    expect((await changeOwn(client.email.toUpperCase())).status).toBe(400);
  });
});

describe('a waiting change', () => {
  test('ends after 24 hours, whatever was given before', async () => {
    const email = someAddress();
    await update(consultant, client.id, { email });
    const { code, token } = await readBoth(client.email, email);
    expect((await verify(email, code)).status).toBe(200);
    setNow(app, new Date(app.now.value.getTime() + 24 * HOUR_MS));
    expect((await answer(token, true)).body['msg']).toBe('link_expired_or_wrong');
    expect(await emailOf(client.id)).toBe(client.email);
  });

  test('is left waiting by another edit with the same address, which mails nothing', async () => {
    const email = someAddress();
    await changeOwn(email);
    await readMail(app);
    expect((await update(consultant, client.id, { email, city: 'Espoo' })).body['pending_email']).toBe(email);
    expect(await readMail(app)).toEqual([]);
    const { body } = await app.query('client.details', { id: client.id }, consultant);
    expect(body).toMatchObject({ city: 'Espoo', emailChange: { askedBy: null, consent: 'given' } });
  });

  test('is not ended by a consultant who saves other details with the account’s own address', async () => {
    const email = someAddress();
    await changeOwn(email);
    expect((await update(consultant, client.id, { email: client.email })).body['pending_email']).toBe(email);
  });

  test('is replaced by a newer one, whose code and consent alone count', async () => {
    const [first, second] = [someAddress(), someAddress()];
    await update(consultant, client.id, { email: first });
    const one = await readBoth(client.email, first);
    await answer(one.token, true);
    await update(consultant, client.id, { email: second });
    const two = await readBoth(client.email, second);
    expect((await verify(first, one.code)).status).toBe(400);
    expect((await verify(second, two.code)).status).toBe(200);
    expect(await emailOf(client.id)).toBe(client.email);
    expect((await answer(one.token, true)).status).toBe(400);
    await answer(two.token, true);
    expect(await emailOf(client.id)).toBe(second);
  });

  test('is seen by its staff with what it waits for and who asked', async () => {
    const email = someAddress();
    await update(consultant, client.id, { email });
    const { code } = await readBoth(client.email, email);
    await verify(email, code);
    const expiresAt = new Date(app.now.value.getTime() + 24 * HOUR_MS).toISOString();
    expect((await app.query('client.details', { id: client.id }, consultant)).body).toMatchObject({
      pendingEmail: email,
      hadPassword: true,
      emailChange: { newEmail: email, askedBy: 'Aino Laine', codeGiven: true, consent: 'needed', expiresAt },
    });
    expect((await app.rest(`GET /api/user/${client.id}/get/details`, undefined, consultant)).body).not.toHaveProperty(
      'email_change',
    );
  });

  test('can be called off by staff who reach the account, no matter who asked', async () => {
    const admin = await app.anAccount('Admin');
    const stranger = await app.aConsultant();
    const email = someAddress();
    await changeOwn(email);
    const cancel = (who: Person) => app.mutate('client.cancelEmailChange', { id: client.id }, who);
    expect((await cancel(stranger)).status).toBe(404);
    expect((await app.query('account.get', undefined, client)).body).toMatchObject({ pendingEmail: email });
    expect((await cancel(admin)).status).toBe(200);
    expect((await app.query('account.get', undefined, client)).body).toMatchObject({ pendingEmail: null });
  });
});

test('the link of a notice changes nothing when it is opened, and names who asked and both addresses', async () => {
  const email = someAddress();
  await update(consultant, client.id, { email });
  const { code, token, notice } = await readBoth(client.email, email);
  expect(notice?.text).toContain(email);
  expect(notice?.text).toContain('Aino Laine');
  const open = () => app.mutate('auth.openEmailChange', { area: 'user', token });
  for (let round = 0; round < 2; round += 1)
    expect((await open()).body).toMatchObject({
      oldEmail: client.email,
      newEmail: email,
      askedBy: 'Aino Laine',
      consent: 'needed',
    });
  expect((await verify(email, code)).status).toBe(200);
  expect(await emailOf(client.id)).toBe(client.email);
  expect((await app.mutate('auth.openEmailChange', { area: 'consultant', token })).status).toBe(400);
  expect((await answer(token, true, 'consultant')).status).toBe(400);
});

test('a consent given twice counts once, and after the address took effect the link leads nowhere', async () => {
  const email = someAddress();
  await update(consultant, client.id, { email });
  const { code, token } = await readBoth(client.email, email);
  const answers = await Promise.all([answer(token, true), answer(token, true)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await verify(email, code);
  expect((await answer(token, true)).body['msg']).toBe('link_expired_or_wrong');
  expect(await emailOf(client.id)).toBe(email);
});

test('an address that was left can be taken again, by the account itself or, once it is deleted, by another', async () => {
  const email = someAddress();
  for (const next of [email, client.email, email]) {
    const old = (await emailOf(client.id)) ?? '';
    await changeOwn(next);
    const { code } = await readBoth(old, next);
    expect(await verify(next, code)).toMatchObject({ status: 200 });
    client.token = await app.logIn(client.id);
  }
  await remove(client.id);
  Object.assign(client, await app.aClient({ consultant, passwordHash: await app.deps.passwords.hash(PASSWORD) }));
  expect((await changeOwn(email)).body['pendingEmail']).toBe(email);
});

test('a change of case alone is made at once', async () => {
  const upper = client.email.toUpperCase();
  expect((await update(client, client.id, { email: upper })).body['pending_email']).toBeNull();
  expect(await emailOf(client.id)).toBe(upper);
});

test('a code asked for again goes to the address that waits, when it is asked for there', async () => {
  const waiting = someAddress();
  await changeOwn(waiting);
  await readMail(app);
  for (const email of ['nobody@example.com', client.email]) await resend(email);
  await resend(waiting, 'consultant');
  expect(await readMail(app)).toEqual([]);
  await resend(waiting);
  expect(await readMail(app)).toMatchObject([{ to: waiting, template: 'email_change_code' }]);
});

test('five wrong codes void the code of a new address', async () => {
  const email = someAddress();
  await changeOwn(email);
  const { code } = await readBoth(client.email, email);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let left = 4; left >= 0; left -= 1) expect((await verify(email, wrong)).body['tries_left']).toBe(left);
  expect((await verify(email, code)).status).toBe(400);
  expect(await emailOf(client.id)).toBe(client.email);
});

test('no code opens anything before its mail is on the way', async () => {
  const email = someAddress();
  await changeOwn(email);
  expect((await verify(email, '000000')).body['msg']).toBe('invalid_verification_code');
});

test('codes go to three new addresses in ten minutes, the notice goes out for each', async () => {
  const addresses = Array.from({ length: 5 }, someAddress);
  let codes = 0;
  for (const email of addresses) {
    expect((await update(consultant, client.id, { email })).status).toBe(200);
    const { code, notice } = await readBoth(client.email, email);
    codes += code === '' ? 0 : 1;
    expect(notice?.text).toContain(email);
  }
  expect(codes).toBe(3);
});

test('one person asks for twenty changes of an account in a day, and uses up nobody else’s', async () => {
  for (let round = 0; round < 20; round += 1)
    expect((await update(consultant, client.id, { email: someAddress() })).status).toBe(200);
  expect((await update(consultant, client.id, { email: someAddress() })).status).toBe(429);
  expect((await update(client, client.id, { email: someAddress() })).status).toBe(200);
});

describe('somebody who never set a password', () => {
  beforeEach(async () => {
    Object.assign(client, await app.aClient({ consultant, verified: false }));
  });

  test('gets another address with its code alone, and the invitation follows', async () => {
    const email = someAddress();
    await update(consultant, client.id, { email });
    const { code } = await readBoth(client.email, email);
    expect(await verify(email, code)).toMatchObject({ status: 200 });
    expect(await emailOf(client.id)).toBe(email);
    expect((await readMail(app, email)).map(({ template }) => template)).toContain('invitation');
  });

  test('who sets one while the change waits ends it', async () => {
    const email = someAddress();
    const invitation = await app.aSecret(client.id, 'invitation');
    await update(consultant, client.id, { email });
    const { code } = await readBoth(client.email, email);
    const pair = { new_password: PASSWORD, confirm_password: PASSWORD };
    expect((await app.rest(`POST /api/reset-password-first-time/user/${invitation}`, pair)).status).toBe(200);
    expect((await verify(email, code)).status).toBe(400);
    expect(await emailOf(client.id)).toBe(client.email);
  });
});

test('a consultant’s address changes by the same rules', async () => {
  const admin = await app.anAccount('Admin');
  const email = someAddress();
  const path = `/api/consultant/${consultant.id}`;
  const details = { first_name: 'Aino', last_name: 'Laine', phone_number: '2', email };
  expect((await app.rest(`PUT ${path}/update/details`, details, admin)).body).toMatchObject({
    pending_email: email,
  });
  const { code, token } = await readBoth(consultant.email, email);
  expect((await verify(email, code, 'consultant')).status).toBe(200);
  expect((await logIn(email, 'consultant')).status).toBe(401);
  expect((await answer(token, true, 'consultant')).status).toBe(200);
  expect((await logIn(email, 'consultant')).status).toBe(200);
  expect((await app.rest(`GET ${path}/get/details`, undefined, admin)).body).toMatchObject({
    email,
    phone_number: '2',
  });
  const events = await app.db
    .selectFrom('audit_event')
    .select(['action', 'client_id'])
    .where('subject_id', '=', consultant.id)
    .where('action', 'like', 'email%')
    .orderBy('id')
    .execute();
  const actions = ['email_change_requested', 'email_change_consented', 'email_changed'];
  expect(events).toEqual(actions.map((action) => ({ action, client_id: null }))); // a consultant is nobody's client
});
