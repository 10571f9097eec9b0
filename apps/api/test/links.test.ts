import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../harness/builders.ts';
import { setNow, useApplication } from '../harness/application.ts';

const app = useApplication();
const NEW = 'Vaahtera#48kuu';
const PAIR = { new_password: NEW, confirm_password: NEW };
const HOUR_MS = 3_600_000;

let passwordHash: string;

beforeAll(async () => {
  passwordHash = await app.deps.passwords.hash('Koivikko@17yö');
});
beforeEach(() => app.db.deleteFrom('attempt').execute());

const reset = (token: string, body: object = PAIR, area = 'user') =>
  app.rest(`POST /api/reset-password/${area}/${token}`, body);
const first = (token: string, body: object = PAIR, area = 'user') =>
  app.rest(`POST /api/reset-password-first-time/${area}/${token}`, body);
const logIn = (email: string, password = NEW, area = 'user') =>
  app.rest(`POST /api/login/${area}`, { email, password });
const mailsTo = (accountId: string) =>
  app.db.selectFrom('mail').select(['template', 'recipient']).where('account_id', '=', accountId).execute();
const requests = (recipient: string) =>
  app.db.selectFrom('mail').select(['template', 'data']).where('recipient', '=', recipient).execute();

describe('a link for a new password', () => {
  test('stores the password, ends every session, tells the owner, and works once', async () => {
    const client = await app.aClient({ passwordHash });
    const elsewhere = await app.logIn(client.id);
    const token = await app.aSecret(client.id, 'reset_password');
    expect(await reset(token)).toMatchObject({
      status: 200,
      body: { msg: 'reset_password', text: 'Successfully reset password.' },
    });
    for (const session of [client.token, elsewhere])
      expect((await app.query('client.profile', undefined, { token: session })).status).toBe(401);
    expect((await logIn(client.email)).status).toBe(200);
    expect((await logIn(client.email, 'Koivikko@17yö')).status).toBe(401);
    expect(await mailsTo(client.id)).toEqual([{ template: 'password_changed', recipient: client.email }]);
    expect(await reset(token)).toMatchObject({ status: 400, body: { msg: 'link_expired_or_wrong' } });
  });

  test('is opened as often as a scanner likes without being used up', async () => {
    const client = await app.aClient({ passwordHash });
    const token = await app.aSecret(client.id, 'reset_password');
    const open = () => app.mutate('auth.openLink', { area: 'user', purpose: 'reset_password', token });
    for (let times = 0; times < 5; times += 1)
      expect(await open()).toMatchObject({
        status: 200,
        body: { email: client.email, firstName: 'Kaisa', invitedBy: null },
      });
    expect((await reset(token)).status).toBe(200);
    expect(await open()).toMatchObject({ status: 400, body: { msg: 'link_expired_or_wrong' } });
  });

  test('lasts an hour; an invitation seven days', async () => {
    const client = await app.aClient({ passwordHash });
    const invited = await app.aClient({ verified: false });
    const token = await app.aSecret(client.id, 'reset_password');
    const invitation = await app.aSecret(invited.id, 'invitation');
    const start = app.now.value.getTime();
    setNow(app, new Date(start + HOUR_MS));
    expect((await reset(token)).body['msg']).toBe('link_expired_or_wrong');
    setNow(app, new Date(start + 7 * 24 * HOUR_MS - 1000));
    const open = () => app.mutate('auth.openLink', { area: 'user', purpose: 'invitation', token: invitation });
    expect((await open()).status).toBe(200);
    setNow(app, new Date(start + 7 * 24 * HOUR_MS));
    expect((await open()).body['msg']).toBe('incorrect_or_expired_link');
  });

  test('of fifty who use it at once one is let in', async () => {
    const client = await app.aClient({ passwordHash });
    const token = await app.aSecret(client.id, 'reset_password');
    const statuses = await Promise.all(
      Array.from(
        { length: 50 },
        async (_, index) => (await reset(token, toPasswordPair(`Vaahtera#48kuu${index}`))).status,
      ),
    );
    console.log(JSON.stringify(statuses));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => [400, 429, 503].includes(status))).toHaveLength(49);
  });

  test('used, old, replaced, invented, another role’s and another purpose’s: all answer the same', async () => {
    const client = await app.aClient({ passwordHash });
    const consultant = await app.aConsultant({ passwordHash });
    const invited = await app.aClient({ verified: false });
    const replaced = await app.aSecret(client.id, 'reset_password');
    const used = await app.aSecret(client.id, 'reset_password');
    await reset(used);
    const theirs = await app.aSecret(consultant.id, 'reset_password');
    const invitation = await app.aSecret(invited.id, 'invitation');
    const tokens = [replaced, used, theirs, invitation, 'x', 'ä'.repeat(150), client.token];
    const bodies = await Promise.all(tokens.map(async (token) => (await reset(encodeURIComponent(token))).body));
    for (const body of bodies)
      expect(body).toEqual({ msg: 'link_expired_or_wrong', text: expect.stringContaining('Link is expired or wrong') });
    expect((await first(theirs)).body['msg']).toBe('incorrect_or_expired_link');
    expect((await reset(theirs, PAIR, 'consultant')).status).toBe(200);
  });

  test('of a deleted account leads nowhere', async () => {
    const client = await app.aClient({ passwordHash });
    const token = await app.aSecret(client.id, 'reset_password');
    await app.markDeleted(client.id);
    expect((await reset(token)).body['msg']).toBe('link_expired_or_wrong');
  });

  test('greets each consultant by their own name', async () => {
    await app.aConsultant({ passwordHash });
    const consultant = await aConsultantCalled('Outi');
    const token = await app.aSecret(consultant.id, 'reset_password');
    const opened = await app.mutate('auth.openLink', { area: 'consultant', purpose: 'reset_password', token });
    expect(opened.body).toMatchObject({ email: consultant.email, firstName: 'Outi' });
  });

  test('is in the database as a hash only', async () => {
    const client = await app.aClient({ passwordHash });
    const token = await app.aSecret(client.id, 'reset_password');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const row = await app.db
      .selectFrom('account_secret')
      .selectAll()
      .where('account_id', '=', client.id)
      .executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.secret_hash?.toString('base64url')).not.toContain(token);
    expect(row?.secret_hash?.toString('latin1')).not.toContain(token);
  });
});

async function aConsultantCalled(firstName: string): Promise<Person> {
  const consultant = await app.aConsultant({ passwordHash });
  await app.db
    .updateTable('consultant')
    .set({ first_name: firstName })
    .where('account_id', '=', consultant.id)
    .execute();
  return consultant;
}

const toPasswordPair = (password: string) => ({ new_password: password, confirm_password: password });

describe('a new password', () => {
  let client: Person;
  let token: string;
  beforeAll(async () => {
    client = await app.aClient({ passwordHash, email: 'kaisa.virtanen@example.com', company: 'Puuseppä Oy' });
    token = await app.aSecret(client.id, 'reset_password');
  });

  test.each([
    ['Aa1#xyz', 'validation_errors_text.min'],
    [`Aa1#${'x'.repeat(247)}`, 'validation_errors_text.max'],
    ['Vaahtera#kuu', 'validation_errors_text.number'],
    ['vaahtera#48kuu', 'validation_errors_text.up_case'],
    ['Vaahtera48kuu', 'validation_errors_text.special_char'],
    ['Vaahtera\u{d800}#48', 'validation_errors_text.regex'],
    ['Password1!', 'validation_errors_text.common_password'],
    ['Qwerty123!', 'validation_errors_text.common_password'],
    ['P@ssw0rd1', 'validation_errors_text.common_password'],
    ['Salasana1!', 'validation_errors_text.common_password'],
    ['Virtanen1!', 'validation_errors_text.own_name'],
    ['Kaisa2026!', 'validation_errors_text.own_name'],
    ['Puuseppä1!', 'validation_errors_text.own_name'],
    ['Virtanen#1', 'validation_errors_text.own_name'],
    ['GrowthPlan1!', 'validation_errors_text.common_password'],
    ['Consultant#2026', 'validation_errors_text.common_password'],
    ['KasvupolkuConsulting1!', 'validation_errors_text.common_password'],
  ])('%s is refused, and the link stays good', async (password, key) => {
    expect(await reset(token, toPasswordPair(password))).toMatchObject({
      status: 400,
      body: {
        msg: 'bad_request',
        errors: expect.arrayContaining([expect.objectContaining({ path: 'new_password', key })]),
      },
    });
    expect((await app.mutate('auth.openLink', { area: 'user', purpose: 'reset_password', token })).status).toBe(200);
  });

  test('that is not repeated the same is refused as such', async () => {
    expect(await reset(token, { new_password: NEW, confirm_password: `${NEW} ` })).toMatchObject({
      status: 400,
      body: { msg: 'passwords_do_not_match', errors: [{ path: 'confirm_password' }] },
    });
    expect((await reset(token, { new_password: NEW })).body['msg']).toBe('missing_form_parameters');
  });

  test.each(['Äö€ 🌲 Metsä#7', `Vaahtera#48${'ä'.repeat(200)}`, '  Vaahtera#48  '])(
    '%s is kept exactly: spaces, letters of any language, case',
    async (password) => {
      const one = await app.aClient({ passwordHash });
      expect((await reset(await app.aSecret(one.id, 'reset_password'), toPasswordPair(password))).status).toBe(200);
      expect((await logIn(one.email, password)).status).toBe(200);
      expect((await logIn(one.email, `${password}x`)).status).toBe(401);
    },
  );
});

describe('an invitation', () => {
  test('stores the first password, then the code that was mailed opens the login', async () => {
    const invited = await app.aClient({ verified: false });
    const token = await app.aSecret(invited.id, 'invitation');
    expect((await logIn(invited.email)).body['msg']).toBe('invalid_email_or_password');
    expect(await first(token)).toMatchObject({ status: 200, body: { msg: 'reset_password' } });
    expect(await requests(invited.email)).toEqual([{ template: 'code_request', data: { area: 'user' } }]);
    expect(await logIn(invited.email)).toMatchObject({ status: 403, body: { msg: 'account_not_verified' } });
    const code = await app.aSecret(invited.id, 'verification');
    expect(await app.rest('POST /api/verify/user', { email: invited.email, code })).toMatchObject({
      status: 200,
      body: { msg: 'account_verified' },
    });
    expect((await logIn(invited.email)).status).toBe(200);
  });

  test('names who invited, to the person who holds it', async () => {
    await app.aConsultant();
    const invited = await app.aClient({ consultant: await aConsultantCalled('Outi'), verified: false });
    const token = await app.aSecret(invited.id, 'invitation');
    expect((await app.mutate('auth.openLink', { area: 'user', purpose: 'invitation', token })).body).toMatchObject({
      email: invited.email,
      firstName: 'Kaisa',
      invitedBy: 'Outi Laine',
    });
  });

  test('of an admin, which the operator handed over, needs no code', async () => {
    const admin = await app.anAccount('Admin', { verified: false });
    const token = await app.aSecret(admin.id, 'invitation');
    const input = { area: 'admin', token, newPassword: NEW, confirmPassword: NEW };
    expect((await app.mutate('auth.setFirstPassword', input)).status).toBe(200);
    expect((await logIn(admin.email, NEW, 'admin')).status).toBe(200);
  });
});

test('a link that was used voids every other link of its account, and its own hash is kept', async () => {
  const admin = await app.anAccount('Admin', { passwordHash });
  const invitation = await app.aSecret(admin.id, 'invitation');
  const token = await app.aSecret(admin.id, 'reset_password');
  const input = { area: 'admin', newPassword: NEW, confirmPassword: NEW };
  expect((await app.mutate('auth.setFirstPassword', { ...input, token: invitation })).status).toBe(200);
  const other = await app.mutate('auth.openLink', { area: 'admin', purpose: 'reset_password', token });
  expect(other.body['msg']).toBe('link_expired_or_wrong');
  const kept = app.db.selectFrom('account_secret').select(['purpose', 'used_at']).where('account_id', '=', admin.id);
  expect(await kept.execute()).toEqual([{ purpose: 'invitation', used_at: expect.any(String) }]);
});

test('a link for a new password leaves the code that verifies the account good', async () => {
  const client = await app.aClient({ passwordHash, verified: false });
  const code = await app.aSecret(client.id, 'verification');
  expect((await reset(await app.aSecret(client.id, 'reset_password'))).status).toBe(200);
  expect((await app.rest('POST /api/verify/user', { email: client.email, code })).status).toBe(200);
});

describe('changing the password', () => {
  const change = (person: Person, body: object) => app.rest('POST /api/change-password', body, person);

  test('keeps this session, ends the others, and tells the owner', async () => {
    const client = await app.aClient({ passwordHash });
    const elsewhere = await app.logIn(client.id);
    expect(await change(client, { current_password: 'Koivikko@17yö', ...PAIR })).toMatchObject({
      status: 200,
      body: { msg: 'updated' },
    });
    expect((await app.query('client.profile', undefined, client)).status).toBe(200);
    expect((await app.query('client.profile', undefined, { token: elsewhere })).status).toBe(401);
    expect(await mailsTo(client.id)).toEqual([{ template: 'password_changed', recipient: client.email }]);
    expect((await logIn(client.email)).status).toBe(200);
  });

  test('voids the link for a new one that was mailed before', async () => {
    const client = await app.aClient({ passwordHash });
    const token = await app.aSecret(client.id, 'reset_password');
    expect((await change(client, { current_password: 'Koivikko@17yö', ...PAIR })).status).toBe(200);
    expect((await reset(token, toPasswordPair('Pihlaja#73marras'))).body['msg']).toBe('link_expired_or_wrong');
    expect((await logIn(client.email)).status).toBe(200);
  });

  test('needs the current one, ten guesses at most', async () => {
    const client = await app.aClient({ passwordHash });
    const guess = () => change(client, { current_password: 'wrong', ...PAIR });
    for (let times = 0; times < 10; times += 1)
      expect(await guess()).toMatchObject({
        status: 400,
        body: { msg: 'invalid_current_password', errors: [{ path: 'current_password' }] },
      });
    expect((await guess()).status).toBe(429);
    expect((await change(client, { current_password: 'Koivikko@17yö', ...PAIR })).status).toBe(429);
  });
});
