import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestPlan } from '../harness/builders.ts';
import { openReplica, setNow, useApplication } from '../harness/application.ts';

const app = useApplication();
let plan: TestPlan;
let owner: Person;

beforeEach(async () => {
  plan = await app.aPlan({ owner: await app.aClient({ credits: 1 }) });
  ({ owner } = plan);
});

const day = (days: number) => new Date(app.now.value.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const make = (more: object = {}, by: Person = owner) =>
  app.mutate<{ id: string; token: string; msg: string }>(
    'token.create',
    { name: 'Reports', readOnly: false, areas: ['plans', 'clients'], expiresOn: day(30), ...more },
    by,
  );
const tokenOf = async (more: object = {}) => (await make(more)).body.token;
const profile = (token: string, on = app) => on.rest('GET /api/user/get/profile', undefined, { token });
const rename = (token: string) =>
  app.rest(`PATCH /api/growth-plan/${plan.id}/save/growth-plan-progress`, { percent_completed: 5 }, { token });

describe('a personal token', () => {
  test('does over REST what its owner may do, and nothing more', async () => {
    const token = await tokenOf();
    expect(token).toMatch(/^gpt_[\w-]{43}$/);
    expect((await profile(token)).status).toBe(200);
    expect((await rename(token)).status).toBe(200);
    const other = await app.aPlan();
    expect((await app.rest(`GET /api/growth-plan/${other.id}/get/growth-plan`, undefined, { token })).status).toBe(404);
    expect((await app.rest('GET /api/user/get/clients', undefined, { token })).status).toBe(403);
  });

  test('that is read-only writes nothing', async () => {
    const token = await tokenOf({ readOnly: true });
    expect((await profile(token)).status).toBe(200);
    expect((await rename(token)).body).toMatchObject({ msg: 'forbidden' });
  });

  test('reaches the areas it was made for alone', async () => {
    const token = await tokenOf({ areas: ['clients'] });
    expect((await profile(token)).status).toBe(200);
    expect((await rename(token)).body).toMatchObject({ msg: 'forbidden' });
    const plans = await tokenOf({ areas: ['plans'] });
    expect((await profile(plans)).body).toMatchObject({ msg: 'forbidden' });
    expect((await rename(plans)).status).toBe(200);
    expect((await app.query('account.get', undefined, { token: plans })).status).toBe(200);
  });

  test.each([[[]], [['texts']], [['plans', 'admin']], [['everything']]])(
    'is not made for the areas %j, which a client does not have',
    async (areas) => {
      const { status, body } = await make({ areas });
      expect([status, body.msg]).toEqual([400, 'bad_request']);
    },
  );

  test('made by a server of the release before has every area of its role', async () => {
    const token = await tokenOf();
    await sql`update personal_token set areas = default where account_id = ${owner.id}`.execute(app.db);
    expect((await profile(token)).status).toBe(200);
    expect((await rename(token)).status).toBe(200);
    expect((await app.rest('GET /api/user/get/clients', undefined, { token })).status).toBe(403);
  });

  test('never changes the account, its tokens or its calendar', async () => {
    const token = await tokenOf();
    const calls = [
      app.mutate('account.setLanguage', { languageCode: 'fi' }, { token }),
      app.query('account.sessions', undefined, { token }),
      app.mutate('account.endOtherSessions', undefined, { token }),
      app.mutate(
        'token.create',
        { name: 'x', readOnly: false, areas: ['plans', 'clients'], expiresOn: day(1) },
        { token },
      ),
      app.query('token.list', undefined, { token }),
      app.mutate('calendar.renew', undefined, { token }),
      app.rest(
        'POST /api/change-password',
        { current_password: 'a', new_password: 'Bb#45678', confirm_password: 'Bb#45678' },
        { token },
      ),
      app.rest('DELETE /api/logout/access-token', undefined, { token }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
  });

  test('is shown once and stored as a hash', async () => {
    const token = await tokenOf();
    const list = await app.query('token.list', undefined, owner);
    expect(JSON.stringify(list.body)).not.toContain(token);
    const rows = await app.db.selectFrom('personal_token').selectAll().where('account_id', '=', owner.id).execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    expect(list.body).toMatchObject([{ name: 'Reports', readOnly: false, lastUsedAt: null }]);
    await profile(token);
    expect((await app.query('token.list', undefined, owner)).body).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  });

  test('is dead on every replica when it is revoked, by its owner alone', async () => {
    const { id, token } = (await make()).body;
    const another = await tokenOf();
    const stranger = await app.aClient();
    expect((await app.mutate('token.revoke', { id }, stranger)).status).toBe(404);
    const replica = await openReplica(app);
    expect((await profile(token, replica as unknown as typeof app)).status).toBe(200);
    expect((await app.mutate('token.revoke', { id }, owner)).status).toBe(200);
    expect((await profile(token, replica as unknown as typeof app)).body).toMatchObject({ msg: 'unauthorized' });
    expect((await profile(another)).status).toBe(200);
  });

  test('works through its last day where the firm is, and not after', async () => {
    setNow(app, '2027-06-01T08:00:00Z');
    owner.token = await app.logIn(owner.id);
    const token = await tokenOf({ expiresOn: '2027-06-02' });
    app.now.value = new Date('2027-06-02T20:59:00Z'); // one minute to midnight in Helsinki
    expect((await profile(token)).status).toBe(200);
    app.now.value = new Date('2027-06-02T21:00:00Z');
    expect((await profile(token)).status).toBe(401);
  });

  test.each([-1, 368, 4000])('is not made for %i days', async (days) => {
    expect((await make({ expiresOn: day(days) })).status).toBe(400);
  });

  test('ends with a new password', async () => {
    const token = await tokenOf();
    await app.db
      .updateTable('account')
      .set({ password_hash: await app.deps.passwords.hash('Old#12345x') })
      .where('id', '=', owner.id)
      .execute();
    const secret = await app.aSecret(owner.id, 'reset_password');
    const answer = await app.mutate('auth.resetPassword', {
      area: 'user',
      token: secret,
      newPassword: 'Fjord#8471',
      confirmPassword: 'Fjord#8471',
    });
    expect(answer.status).toBe(200);
    expect((await profile(token)).status).toBe(401);
  });

  test('of somebody who was deleted, or an invented one, is no login', async () => {
    const token = await tokenOf();
    await app.mutate('client.delete', { id: owner.id }, await app.anAccount('Admin'));
    expect((await profile(token)).body).toMatchObject({ msg: 'unauthorized' });
    expect((await profile(`gpt_${'x'.repeat(43)}`)).body).toMatchObject({ msg: 'unauthorized' });
  });

  test('is one of at most twenty, also when many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 24 }, (_, index) => make({ name: `n${index}` })));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(made.filter(({ body }) => body.msg === 'too_many_tokens')).toHaveLength(4);
  });

  test('of an account whose second factor is due waits for it', async () => {
    const strict = await openReplica(app, undefined, { SECOND_FACTOR_REQUIRED: 'Admin' });
    const admin = await app.anAccount('Admin');
    const { token } = (await make({}, admin)).body;
    const { body } = await strict.rest('GET /api/user/get/clients', undefined, { token });
    expect(body).toMatchObject({ msg: 'second_factor_setup_required' });
  });
});

describe('everybody’s tokens', () => {
  type Listed = { items: { id: string; ownerEmail: string }[]; nextCursor: string | null };
  const list = async (input: object, by: Person) => (await app.query<Listed>('token.listAll', input, by)).body;

  test('are seen by an admin with their owners, and found by owner, a page at a time', async () => {
    const admin = await app.anAccount('Admin');
    await app.aClient({ company: 'Toinen Oy' }); // has none
    const { id } = (await make({ areas: ['plans'], readOnly: true })).body;
    const second = (await make({ name: 'Second' })).body;
    const consultant = await app.aConsultant();
    await make({ name: 'Other' }, consultant);
    const found = await list({ q: owner.email }, admin);
    expect(found.items.map((one) => one.id)).toEqual([second.id, id]);
    expect(found.items[1]).toMatchObject({
      name: 'Reports',
      readOnly: true,
      areas: ['plans'],
      ownerId: owner.id,
      ownerRole: 'User',
      ownerEmail: owner.email,
      ownerName: 'Testi Oy',
      lastUsedAt: null,
    });
    const first = await list({ q: owner.email, limit: 1 }, admin);
    expect(first.items.map((one) => one.id)).toEqual([second.id]);
    const next = await list({ q: owner.email, limit: 1, cursor: first.nextCursor! }, admin);
    expect([next.items.map((one) => one.id), next.nextCursor]).toEqual([[id], null]);
    expect((await list({}, admin)).items.map((one) => one.ownerEmail)).toContain(consultant.email);
    expect((await list({ q: consultant.email }, admin)).items).toMatchObject([{ ownerName: 'Aino Laine' }]);
    expect(JSON.stringify(found)).not.toContain('gpt_');
  });

  test('are without those of somebody who was deleted', async () => {
    const admin = await app.anAccount('Admin');
    const [{ id }, { id: another }] = [(await make()).body, (await make({}, admin)).body];
    await app.mutate('client.delete', { id: owner.id }, admin);
    const ids = new Set((await list({}, admin)).items.map((one) => one.id));
    expect([ids.has(id), ids.has(another)]).toEqual([false, true]);
  });

  test('are revoked by an admin at once, with an event that says whose it was, and a mail to the owner', async () => {
    const admin = await app.anAccount('Admin');
    const { id, token } = (await make({ name: 'Ledger' })).body;
    const another = await tokenOf();
    expect((await profile(token)).status).toBe(200);
    expect((await app.mutate('token.revokeAny', { id }, admin)).body).toMatchObject({ msg: 'deleted' });
    expect((await profile(token)).status).toBe(401);
    expect((await profile(another)).status).toBe(200);
    const events = await app.db
      .selectFrom('audit_event')
      .select(['actor_id', 'subject_id'])
      .where('action', '=', 'token_revoked')
      .where('actor_id', '=', admin.id)
      .execute();
    expect(events).toEqual([{ actor_id: admin.id, subject_id: owner.id }]);
    const mails = await app.db
      .selectFrom('mail')
      .select(['template', 'data'])
      .where('account_id', '=', owner.id)
      .where('template', '=', 'token_revoked')
      .execute();
    expect(mails).toEqual([{ template: 'token_revoked', data: { tokenName: 'Ledger' } }]);
    expect((await app.mutate('token.revokeAny', { id }, admin)).status).toBe(404);
  });
});

describe('a calendar address', () => {
  const renew = async () => (await app.mutate<{ url: string }>('calendar.renew', undefined, owner)).body.url;
  const fetchCalendar = (url: string) => app.app.inject(new URL(url).pathname);

  test('gives the open to-dos that have a deadline, to the person who has it, until it is renewed or revoked', async () => {
    const question = await app.questionOf('sp_drivers');
    const todo = (task: string, more: object) =>
      app.mutate('todo.create', { id: plan.id, ...question, task, ...more }, owner);
    await todo('Soitä, pankkiin; heti\nnyt', { deadline: '2027-03-01', personResponsible: 'Kaisa' });
    await todo('No deadline', {});
    const meet = async (version: number, date: string) =>
      app.mutate(
        'plan.saveAnswer',
        { id: plan.id, ...(await app.questionOf('pr_followup')), value: { date, person: 'Aino' }, version },
        owner,
      );
    await meet(0, '2027-01-10');
    const url = await renew();
    const { statusCode, headers, body } = await fetchCalendar(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(headers['cache-control']).toBe('no-store');
    const lines = body.replaceAll('\r\n ', '');
    expect(lines).toContain('DTSTART;VALUE=DATE:20270301');
    expect(lines).toContain('DTEND;VALUE=DATE:20270302');
    expect(lines).toContain(String.raw`SUMMARY:Soitä\, pankkiin\; heti\nnyt`);
    expect(lines).not.toContain('No deadline');
    const eventsOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
    const followup = `UID:followup-${plan.id}@`;
    const meetings = eventsOf(body).filter((event) => event.includes(followup));
    expect(meetings).toEqual([expect.stringMatching(/DTSTART;VALUE=DATE:20270110[^]*DESCRIPTION:.*Aino/)]);
    await meet(1, '2027-01-17');
    const moved = eventsOf((await fetchCalendar(url)).body).filter((event) => event.includes(followup));
    expect(moved).toEqual([expect.stringContaining('DTSTART;VALUE=DATE:20270117')]); // the same event on another day
    const file = await app.query<{ ics: string }>('calendar.meeting', { id: plan.id }, owner);
    expect(eventsOf(file.body.ics)).toEqual([expect.stringContaining(followup)]); // the same event in a file of its own
    expect(eventsOf(file.body.ics)).toEqual([expect.stringMatching(/VALUE=DATE:20270117[^]*DESCRIPTION:.*Aino/)]);
    const next = await renew();
    expect((await fetchCalendar(url)).statusCode).toBe(404);
    expect((await fetchCalendar(next)).statusCode).toBe(200);
    expect((await app.query('calendar.get', undefined, owner)).body).toMatchObject({
      active: true,
      lastReadAt: expect.any(String),
    });
    await app.mutate('calendar.revoke', undefined, owner);
    expect((await fetchCalendar(next)).statusCode).toBe(404);
  });

  test('is one’s own, without what is done, and dead once its owner is deleted', async () => {
    await app.aTodo(plan, { task: 'Open', deadline: '2027-03-01' });
    await app.aTodo(plan, { task: 'Ticked', deadline: '2027-03-01', doneAt: app.now.value.toISOString() });
    const url = await renew();
    const answer = await fetchCalendar(url);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    expect(answer.body).toContain('SUMMARY:Open');
    expect(answer.body).not.toContain('Ticked');
    expect((await app.query('calendar.get', undefined, await app.aClient())).body).toMatchObject({ active: false });
    await app.mutate('client.delete', { id: owner.id }, await app.anAccount('Admin'));
    expect((await fetchCalendar(url)).statusCode).toBe(404);
  });

  test('that never was is a 404 like any other', async () => {
    for (const path of ['/calendar/x.ics', `/calendar/${'x'.repeat(400)}.ics`, '/calendar/%00.ics', '/calendar/.ics'])
      expect((await app.app.inject(path)).statusCode).toBe(404);
  });
});

test('to-dos go out as a spreadsheet in which no cell is run as a formula', async () => {
  const question = await app.questionOf('sp_drivers');
  await app.mutate('todo.create', { id: plan.id, ...question, task: '=1+1 "ä"', deadline: '2027-03-01' }, owner);
  const { body } = await app.query<{ csv: string; rows: number }>(
    'todo.exportCsv',
    { id: plan.id },
    { ...owner, language: 'fi' },
  );
  expect(body.rows).toBe(1);
  const [heading, row] = body.csv.split('\r\n');
  expect(heading).toBe('\ufeffVaihe;Kysymys;Tehtävä;Vastuuhenkilö;Määräaika;Tehty;Pois jätön syy');
  expect(row).toContain(`"'=1+1 ""ä""";;2027-03-01;`);
});
