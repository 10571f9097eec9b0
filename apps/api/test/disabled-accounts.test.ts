import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../src/lib/days.ts';
import { newId } from '../src/lib/ids.ts';
import type { Person } from '../harness/builders.ts';
import { openReplica, useApplication } from '../harness/application.ts';

const app = useApplication();
const PASSWORD = 'Growth#2026';

let passwordHash: string;
/** Somebody who can always log in, so that the others are not the last admin. */
let admin: Person;

beforeAll(async () => {
  passwordHash = await app.deps.passwords.hash(PASSWORD);
  admin = await app.anAccount('Admin', { passwordHash });
});

const AREA = { User: 'user', Consultant: 'consultant', Admin: 'admin' } as const;
type Role = keyof typeof AREA;

const disable = (id: string, by: Person = admin) => app.mutate('admin.disableAccount', { id }, by);
const enable = (id: string, by: Person = admin) => app.mutate('admin.enableAccount', { id }, by);
const logIn = async (role: Role, { email }: Person, password = PASSWORD) => {
  await app.db.deleteFrom('attempt').execute();
  return app.mutate<{ msg?: string; accessToken: string }>('auth.login', { area: AREA[role], email, password });
};
const made: Record<Role, () => Promise<Person>> = {
  User: () => app.aClient({ passwordHash }),
  Consultant: () => app.aConsultant({ passwordHash }),
  Admin: () => app.anAccount('Admin', { passwordHash }),
};
const inTwoDays = () => addDays(new Date().toISOString().slice(0, 10), 2);
const tokenOf = async (person: Person) => {
  const input = { name: 'x', readOnly: true, areas: ['plans'], expiresOn: inTwoDays() };
  return (await app.mutate<{ token: string }>('token.create', input, person)).body.token;
};
const eventsAbout = (id: string) =>
  app.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'actor_role', 'client_id'])
    .where('subject_id', '=', id)
    .where('action', 'in', ['account_disabled', 'account_enabled'])
    .orderBy('id')
    .execute();
const mailsTo = ({ email }: Person) => app.db.selectFrom('mail').selectAll().where('recipient', '=', email).execute();

describe.each(['User', 'Consultant', 'Admin'] as const)('a disabled %s', (role) => {
  test('is out on another server at the next request, with session and token, and in again with the old password when enabled', async () => {
    const person = await made[role]();
    const token = await tokenOf(person);
    const elsewhere = await openReplica(app);
    const whoAmI = async (bearer: string) =>
      (await elsewhere.query('account.get', undefined, { token: bearer })).status;
    expect([await whoAmI(person.token), await whoAmI(token)]).toEqual([200, 200]);
    expect(await disable(person.id)).toMatchObject({ status: 200, body: { msg: 'updated' } });
    expect([await whoAmI(person.token), await whoAmI(token)]).toEqual([401, 401]);
    expect(await logIn(role, person)).toMatchObject({ status: 403, body: { msg: 'account_disabled' } });
    expect(await logIn(role, person, 'wrong')).toMatchObject({
      status: 401,
      body: { msg: 'invalid_email_or_password' },
    });

    expect((await enable(person.id)).status).toBe(200);
    expect([await whoAmI(person.token), await whoAmI(token)]).toEqual([401, 401]);
    const { status, body } = await logIn(role, person);
    expect([status, await whoAmI(body.accessToken)]).toEqual([200, 200]);
    const client_id = role === 'User' ? person.id : null;
    const by = { actor_id: admin.id, actor_role: 'Admin', client_id };
    expect(await eventsAbout(person.id)).toEqual([
      { action: 'account_disabled', ...by },
      { action: 'account_enabled', ...by },
    ]);
    expect((await mailsTo(person)).map(({ template }) => template)).toEqual(['token_created']);
  });
});

describe('whatever could let a disabled person in', () => {
  /** Disables a person by the column alone, as another server's transaction that is not over yet would leave the rows. */
  const markDisabled = ({ id }: Person) =>
    app.db.updateTable('account').set({ disabled_at: app.now.value.toISOString() }).where('id', '=', id).execute();

  test('a session and a personal token that are still there let nobody in', async () => {
    const person = await made.Consultant();
    const token = await tokenOf(person);
    await markDisabled(person);
    for (const bearer of [person.token, token])
      expect((await app.query('account.get', undefined, { token: bearer })).status).toBe(401);
  });

  test('a calendar address that is still there shows nothing', async () => {
    const person = await made.User();
    const { url } = (await app.mutate<{ url: string }>('calendar.renew', undefined, person)).body;
    const read = async () => (await app.app.inject(new URL(url).pathname)).statusCode;
    expect(await read()).toBe(200);
    await markDisabled(person);
    expect(await read()).toBe(404);
  });

  test('a link that was mailed before opens nothing, and neither does a code', async () => {
    const person = await made.User();
    const link = await app.aSecret(person.id, 'reset_password');
    const newcomer = await app.aClient({ passwordHash, verified: false });
    const code = await app.aSecret(newcomer.id, 'verification');
    await markDisabled(person);
    await markDisabled(newcomer);
    const passwords = { newPassword: 'Vaahtera#48kuu', confirmPassword: 'Vaahtera#48kuu' };
    const open = { area: 'user', purpose: 'reset_password', token: link };
    expect((await app.mutate('auth.openLink', open)).body).toMatchObject({ msg: 'link_expired_or_wrong' });
    const reset = await app.mutate('auth.resetPassword', { area: 'user', token: link, ...passwords });
    expect(reset.body).toMatchObject({ msg: 'link_expired_or_wrong' });
    const verify = await app.mutate('auth.verifyAccount', { area: 'user', email: newcomer.email, code });
    expect(verify.body).toMatchObject({ msg: 'invalid_verification_code' });
  });

  test('no link and no code is made for an account that is disabled', async () => {
    const person = await made.User();
    const newcomer = await app.aClient({ passwordHash, verified: false });
    await markDisabled(person);
    await markDisabled(newcomer);
    await expect(app.aSecret(person.id, 'reset_password')).rejects.toThrow('not due');
    await expect(app.aSecret(newcomer.id, 'verification')).rejects.toThrow('not due');
  });

  test('disabling ends what is there: sessions, tokens, the calendar address, links and codes', async () => {
    const person = await made.User();
    await tokenOf(person);
    await app.mutate('calendar.renew', undefined, person);
    await app.aSecret(person.id, 'reset_password');
    await disable(person.id);
    for (const table of ['session', 'personal_token', 'calendar_feed', 'account_secret'] as const) {
      const rows = await app.db.selectFrom(table).select('account_id').where('account_id', '=', person.id).execute();
      expect([table, rows]).toEqual([table, []]);
    }
  });

  test('disabling ends the address changes that wait for the account, and those that it asked for', async () => {
    const consultant = await made.Consultant();
    const client = await app.aClient({ consultant, passwordHash });
    const address = {
      company: 'A',
      firstName: 'B',
      lastName: 'C',
      phoneNumber: '1',
      address: 'D',
      zipcode: '1',
      city: 'E',
    };
    const change = async (person: Person, by: Person) => {
      const input = { id: person.id, ...address, email: `new-${person.email}` };
      expect((await app.mutate('client.updateDetails', input, by)).status).toBe(200);
    };
    const waiting = () =>
      app.db.selectFrom('email_change').select('asked_by').where('account_id', '=', client.id).execute();
    await change(client, consultant);
    expect(await waiting()).toEqual([{ asked_by: consultant.id }]);
    await disable(consultant.id);
    expect(await waiting()).toEqual([]);
    await change(client, admin);
    expect(await waiting()).toHaveLength(1);
    await disable(client.id);
    expect(await waiting()).toEqual([]);
  });

  test('a session that a login under way left behind is gone when the account is enabled again', async () => {
    const person = await made.User();
    await disable(person.id);
    const late = await app.logIn(person.id);
    await enable(person.id);
    expect((await app.query('account.get', undefined, { token: late })).status).toBe(401);
  });
});

describe('disabling', () => {
  test('keeps plans and clients, and an admin moves the clients of a disabled consultant', async () => {
    const [leaver, successor] = [await made.Consultant(), await made.Consultant()];
    const client = await app.aClient({ consultant: leaver });
    const plan = await app.aPlan({ owner: client });
    await disable(leaver.id);
    expect((await app.query('plan.get', { id: plan.id }, client)).status).toBe(200);
    const consultant = await app.query('consultant.details', { id: leaver.id }, admin);
    expect(consultant.body).toMatchObject({ clientCount: 1, disabled: true });
    const move = (from: Person, to: Person) =>
      app.mutate('consultant.moveClients', { id: from.id, clientIds: [client.id], consultantId: to.id }, admin);
    expect((await move(leaver, successor)).status).toBe(200);
    expect((await move(successor, leaver)).status).toBe(400); // nobody gives clients to somebody who is not there
    const colleagues = await app.query<{ id: string }[]>('consultant.colleagues', {}, admin);
    expect(colleagues.body.map(({ id }) => id)).not.toContain(leaver.id);
  });

  test('a disabled consultant gets no mail about their clients', async () => {
    const leaver = await made.Consultant();
    const client = await app.aClient({ consultant: leaver });
    const plan = await app.aPlan({ owner: client });
    await disable(leaver.id);
    expect((await app.mutate('plan.submitForFeedback', { id: plan.id }, client)).status).toBe(200);
    expect(await mailsTo(leaver)).toEqual([]);
  });

  test('is refused for oneself, for a stranger’s id and to consultants', async () => {
    const consultant = await made.Consultant();
    const client = await app.aClient({ consultant });
    expect((await disable(admin.id)).body).toMatchObject({ msg: 'forbidden' });
    expect((await disable(client.id, consultant)).body).toMatchObject({ msg: 'forbidden' });
    expect((await disable('01890000-0000-7000-8000-000000000000')).body).toMatchObject({ msg: 'not_found' });
    const gone = await app.aClient();
    await app.mutate('client.delete', { id: gone.id }, admin);
    expect((await disable(gone.id)).body).toMatchObject({ msg: 'not_found' });
  });

  test('twice is once: the second click changes nothing and leaves no second event', async () => {
    const person = await made.User();
    const answers = await Promise.all([disable(person.id), disable(person.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await eventsAbout(person.id)).toHaveLength(1);
  });

  test('shows in the lists of clients, consultants and admins, and not on the wire of integrators', async () => {
    const consultant = await made.Consultant();
    const client = await app.aClient({ consultant });
    const other = await made.Admin();
    for (const { id } of [consultant, client, other]) await disable(id);
    const inList = async (path: string, input?: object) => {
      const { body } = await app.query<{ items: object[] } | object[]>(path, input, admin);
      return Array.isArray(body) ? body : body.items;
    };
    expect(await inList('client.list', { q: client.email })).toMatchObject([{ id: client.id, disabled: true }]);
    expect(await inList('consultant.list', { q: consultant.email })).toMatchObject([{ disabled: true }]);
    const admins = await inList('admin.admins');
    expect(admins).toContainEqual(
      expect.objectContaining({ email: other.email, secondFactor: false, disabledAt: expect.any(String) }),
    );
    expect(admins).toContainEqual(expect.objectContaining({ email: admin.email, disabledAt: null }));
    for (const url of [
      `/api/user/get/clients?q=${client.email}`,
      `/api/user/${client.id}/get/details`,
      `/api/consultant/get/consultants?q=${consultant.email}`,
      `/api/consultant/${consultant.id}/get/details`,
    ]) {
      const { status, body } = await app.rest(`GET ${url}`, undefined, admin);
      expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining('disabled')]);
    }
  });
});

test('a request for a link or a code of a disabled account is answered as ever, and its mail is not sent', async () => {
  const person = await made.User();
  const newcomer = await app.aClient({ passwordHash, verified: false });
  for (const { id } of [person, newcomer]) await disable(id);
  const asked = [
    await app.mutate('auth.requestPasswordReset', { area: 'user', email: person.email }),
    await app.mutate('auth.resendVerification', { area: 'user', email: newcomer.email }),
  ];
  for (const { body } of asked) expect(body).toMatchObject({ msg: 'email_sent' });
  const { prepareMail } = await import('../src/features/mail/prepare.ts');
  const { claimMail } = await import('../src/features/mail/queries.ts');
  for (;;) {
    const mail = await claimMail(app.db, {
      now: app.now.value,
      until: new Date(app.now.value.getTime() + 60_000),
      host: 'localhost',
    });
    if (!mail) break;
    if ([person.email, newcomer.email].includes(mail.recipient)) expect(await prepareMail(app.deps, mail)).toBeNull();
  }
  expect(await mailsTo(person)).toEqual([]);
  expect(await mailsTo(newcomer)).toEqual([]);
});

test('an account that is not disabled keeps everything when it is enabled, and one that is not there is not found', async () => {
  const person = await app.aClient({ passwordHash });
  expect(await enable(person.id)).toMatchObject({ status: 200 });
  expect((await app.query('account.get', undefined, person)).status).toBe(200);
  expect(await eventsAbout(person.id)).toEqual([]);
  expect(await enable(newId())).toMatchObject({ status: 404, body: { msg: 'not_found' } });
});

test('a link, a personal token and a calendar address from before a deletion open nothing when the account is restored', async () => {
  const person = await app.aClient({ passwordHash });
  const token = await app.aSecret(person.id, 'reset_password');
  const personal = await tokenOf(person);
  const { url } = (await app.mutate<{ url: string }>('calendar.renew', undefined, person)).body;
  const readCalendar = async () => (await app.app.inject(new URL(url).pathname)).statusCode;
  const whoAmI = async () => (await app.query('account.get', undefined, { token: personal })).status;
  expect([await whoAmI(), await readCalendar()]).toEqual([200, 200]);
  expect((await app.mutate('client.delete', { id: person.id }, admin)).status).toBe(200);
  expect((await app.mutate('admin.restore', { id: person.id }, admin)).status).toBe(200);
  const open = { area: 'user', purpose: 'reset_password', token };
  expect((await app.mutate('auth.openLink', open)).body).toMatchObject({ msg: 'link_expired_or_wrong' });
  expect([await whoAmI(), await readCalendar()]).toEqual([401, 404]);
});
