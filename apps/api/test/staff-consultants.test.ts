import type { Situation } from '@app/schema/overview';
import { beforeEach, describe, expect, test } from 'vitest';
import { UNDO_SECONDS } from '@app/schema/consultants';
import { newId } from '../src/lib/ids.ts';
import { CLIENT_DETAILS, type Person } from '../harness/builders.ts';
import { setNow, useApplication } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';

const app = useApplication();
const ROUNDS = 20;

let from: Person;
let to: Person;
let admin: Person;

beforeEach(async () => {
  from = await app.aConsultant();
  to = await app.aConsultant();
  admin = await app.anAccount('Admin');
});

const move = (clientIds: string[], consultantId: string, who = from) =>
  app.rest(`POST /api/consultant/${from.id}/move/clients`, { client_ids: clientIds, consultant_id: consultantId }, who);
const remove = (consultant: Person) => app.rest(`DELETE /api/consultant/${consultant.id}/delete`, undefined, admin);
const ownerOf = async (client: Person) =>
  (
    await app.db
      .selectFrom('client')
      .select('consultant_id')
      .where('account_id', '=', client.id)
      .executeTakeFirstOrThrow()
  ).consultant_id;

describe('moving clients', () => {
  test('gives all of them to the other, who gets one mail about it; the old one loses access', async () => {
    const clients = [await app.aClient({ consultant: from }), await app.aClient({ consultant: from })];
    const plan = await app.aPlan({ owner: clients[0]! });
    const ids = clients.map(({ id }) => id);
    expect(await move([...ids, ids[0]!], to.id)).toMatchObject({
      status: 200,
      body: { msg: 'moved_clients', count: 2, text: 'Successfully moved 2 client accounts to new consultant.' },
    });
    expect((await app.query('plan.get', { id: plan.id }, from)).status).toBe(404);
    expect((await app.query('plan.get', { id: plan.id }, to)).status).toBe(200);
    const mails = await app.db
      .selectFrom('mail')
      .select(['template', 'data'])
      .where('account_id', '=', to.id)
      .execute();
    expect(mails).toMatchObject([{ template: 'clients_moved', data: { count: 2 } }]);
    setNow(app, new Date(app.now.value.getTime() + UNDO_SECONDS * 1000)); // until then the move could be undone
    const letters = (await readMail(app)).filter(({ template }) => template === 'consultant_changed');
    expect(letters.map((mail) => mail.to).toSorted()).toEqual(clients.map(({ email }) => email).toSorted());
    expect(letters[0]?.text).toContain('is now your consultant');
  });

  test('moves none when one is not theirs, is deleted, or never was', async () => {
    const own = await app.aClient({ consultant: from });
    const foreign = await app.aClient({ consultant: to });
    const deleted = await app.aClient({ consultant: from });
    await app.rest(`DELETE /api/user/${deleted.id}/delete`, undefined, from);
    for (const id of [foreign.id, deleted.id, newId()])
      expect(await move([own.id, id], to.id)).toMatchObject({ status: 404, body: { msg: 'not_found' } });
    expect(await ownerOf(own)).toBe(from.id);
  });

  test('to somebody who is no consultant, is deleted, or oneself is refused at the field', async () => {
    const own = await app.aClient({ consultant: from });
    const gone = await app.aConsultant();
    await remove(gone);
    for (const id of [own.id, admin.id, gone.id, from.id, newId()])
      expect(await move([own.id], id)).toMatchObject({ status: 400, body: { errors: [{ path: 'consultant_id' }] } });
  });
});

describe('undoing a move', () => {
  const undo = (clientIds: string[], who = from) =>
    app.mutate('consultant.undoMove', { id: from.id, clientIds, consultantId: to.id }, who);
  const heldMails = async (ids: string[]) =>
    (await app.db.selectFrom('mail').select('id').where('account_id', 'in', ids).execute()).length;

  test('gives the clients back once, to who moved them, and no mail tells of it', async () => {
    const client = await app.aClient({ consultant: from });
    const other = await app.aClient({ consultant: from });
    await move([client.id], to.id);
    await move([other.id], to.id);
    for (const who of [to, await app.aConsultant()]) expect((await undo([client.id], who)).status).toBe(404);
    expect((await undo([client.id], admin)).status).toBe(404); // it was not the admin who moved them
    expect(await undo([client.id])).toMatchObject({ status: 200, body: { count: 1 } });
    expect(await ownerOf(client)).toBe(from.id);
    expect(await ownerOf(other)).toBe(to.id);
    expect(await heldMails([client.id])).toBe(0);
    expect(await heldMails([to.id, other.id])).toBe(2);
    expect((await undo([client.id])).status).toBe(404);
    const events = app.db.selectFrom('audit_event').select('details').where('client_id', '=', client.id).orderBy('id');
    expect(await events.execute()).toMatchObject([
      { details: { from: from.id, to: to.id } },
      { details: { from: to.id, to: from.id } },
    ]);
  });

  test('is refused for all when somebody has moved or deleted one since, or nobody moved one', async () => {
    const [client, second, deleted, never] = [
      await app.aClient({ consultant: from }),
      await app.aClient({ consultant: from }),
      await app.aClient({ consultant: from }),
      await app.aClient({ consultant: to }),
    ];
    await move([client.id, second.id, deleted.id], to.id);
    await app.mutate('client.delete', { id: deleted.id }, to);
    const third = await app.aConsultant();
    const back = { id: to.id, clientIds: [second.id], consultantId: third.id };
    await app.mutate('consultant.moveClients', back, admin);
    await app.mutate('consultant.moveClients', { id: third.id, clientIds: [second.id], consultantId: to.id }, admin);
    expect((await undo([client.id, second.id])).status).toBe(404);
    expect((await undo([client.id, deleted.id])).status).toBe(404);
    expect((await undo([client.id, never.id])).status).toBe(404);
    expect(await ownerOf(client)).toBe(to.id);
    expect((await undo([client.id])).status).toBe(200);
  });

  test('is refused once the consultant they came from is disabled', async () => {
    const client = await app.aClient({ consultant: from });
    await move([client.id], to.id, admin);
    await app.mutate('admin.disableAccount', { id: from.id }, admin);
    expect((await undo([client.id], admin)).status).toBe(404);
    expect(await ownerOf(client)).toBe(to.id);
  });

  test('is too late after a quarter of a minute', async () => {
    const client = await app.aClient({ consultant: from });
    const details = JSON.stringify({ from: from.id, to: to.id });
    await app.db.updateTable('client').set({ consultant_id: to.id }).where('account_id', '=', client.id).execute();
    const at = new Date(Date.now() - (UNDO_SECONDS + 1) * 1000).toISOString();
    const event = { id: newId(), action: 'client_moved', actor_role: 'Consultant', client_id: client.id, at, details };
    await app.db
      .insertInto('audit_event')
      .values({ ...event, actor_id: from.id, subject_id: client.id })
      .execute();
    expect((await undo([client.id])).status).toBe(404);
  });
});

describe('deleting a consultant', () => {
  test('waits until their clients are moved; then they cannot log in and are gone from the list', async () => {
    const client = await app.aClient({ consultant: from });
    expect(await remove(from)).toMatchObject({ status: 409, body: { msg: 'consultant_has_clients' } });
    await move([client.id], to.id, admin);
    expect(await remove(from)).toMatchObject({ status: 200, body: { msg: 'deleted_consultant' } });
    expect((await app.query('account.get', undefined, from)).status).toBe(401);
    expect((await app.query('consultant.details', { id: from.id }, admin)).status).toBe(404);
    const listed = await app.rest<{ id: string }[]>('GET /api/consultant/get/consultants?limit=200', undefined, admin);
    expect(listed.body.map(({ id }) => id)).not.toContain(from.id);
  });

  test('a deleted client whose consultant is gone comes back to the one who is named', async () => {
    const client = await app.aClient({ consultant: from });
    await app.rest(`DELETE /api/user/${client.id}/delete`, undefined, from);
    await remove(from);
    expect(await app.mutate('admin.restore', { id: client.id }, admin)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'consultantId', key: 'validation_errors_text.required' }] },
    });
    expect((await app.mutate('admin.restore', { id: client.id, consultantId: to.id }, admin)).status).toBe(200);
    expect((await app.query('client.details', { id: client.id }, to)).status).toBe(200);
  });

  test('together with moves to and from them and registrations, never leaves a client without a consultant', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [here, there] = [await app.aConsultant(), await app.aConsultant()];
      const clients = await Promise.all([1, 2, 3].map(() => app.aClient({ consultant: here })));
      const ids = clients.map(({ id }) => id);
      await Promise.all([
        app.rest(`POST /api/consultant/${here.id}/move/clients`, { client_ids: ids, consultant_id: there.id }, admin),
        remove(there),
        app.rest(
          'POST /api/register/user',
          { ...CLIENT_DETAILS, email: `${newId()}@example.com`, consultant_id: there.id },
          admin,
        ),
        remove(here),
        app.rest(`DELETE /api/user/${ids[0]}/delete`, undefined, admin),
        app.rest(`PUT /api/user/${ids[1]}/update/details`, { ...CLIENT_DETAILS, email: clients[1]!.email }, admin),
      ]);
    }
    const orphans = await app.db
      .selectFrom('client')
      .innerJoin('account', 'account.id', 'client.consultant_id')
      .select('client.account_id')
      .where('client.deleted', '=', false)
      .where('account.deleted_at', 'is not', null)
      .execute();
    expect(orphans).toEqual([]);
  }, 60_000);
});

const nextOf = (link: unknown) => (typeof link === 'string' ? /<([^>]+)>/.exec(link)?.[1] : undefined);

test('a consultant who was deleted is edited by nobody, and clients who were are not counted', async () => {
  const [gone, stays] = [await app.aClient({ consultant: to }), await app.aClient({ consultant: to })];
  await app.mutate('client.delete', { id: gone.id }, admin);
  const details = () => app.query<{ clientCount: number }>('consultant.details', { id: to.id }, admin);
  expect((await details()).body.clientCount).toBe(1);
  const { body } = await app.query<{ items: { id: string; clientCount: number }[] }>(
    'consultant.list',
    { q: to.email },
    admin,
  );
  expect(body.items).toMatchObject([{ id: to.id, clientCount: 1 }]);
  await app.mutate('consultant.moveClients', { id: to.id, clientIds: [stays.id], consultantId: from.id }, admin);
  await remove(to);
  const edit = { id: to.id, firstName: 'Uusi', lastName: 'Nimi', phoneNumber: '2', email: to.email };
  expect(await app.mutate('consultant.updateDetails', edit, admin)).toMatchObject({ status: 404 });
});

test.each([
  [false, 'was invited', { verified: false }],
  [true, 'has a password', { verified: false, passwordHash: 'x' }],
  [true, 'was confirmed', { verified: true }],
])(
  'the details of a consultant say %s to whether they ever had a password, for one who %s',
  async (had, _, account) => {
    const { id } = await app.aConsultant(account);
    expect((await app.query('consultant.details', { id }, admin)).body).toMatchObject({ hadPassword: had });
  },
);

test('a consultant is offered their colleagues, an admin everybody', async () => {
  const found = async (q: string, who: Person) =>
    (await app.query<{ id: string }[]>('consultant.colleagues', { q }, who)).body.map(({ id }) => id);
  expect(await found(from.email, from)).toEqual([]);
  expect(await found(to.email, from)).toEqual([to.id]);
  expect(await found(from.email, admin)).toEqual([from.id]);
});

test('consultants are listed by last name with how many they look after, searched, and paged through', async () => {
  await app.aClient({ consultant: from });
  type Row = { id: string; client_count: number };
  const seen: Row[] = [];
  for (let url: string | undefined = '/api/consultant/get/consultants?limit=3'; url;) {
    const { body, headers }: { body: Row[]; headers: Record<string, unknown> } = await app.rest<Row[]>(
      `GET ${url}`,
      undefined,
      admin,
    );
    seen.push(...body);
    url = nextOf(headers['link']);
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  expect(seen.find(({ id }) => id === from.id)?.client_count).toBe(1);
  const found = await app.rest<Row[]>(
    `GET /api/consultant/get/consultants?q=${encodeURIComponent(from.email)}`,
    undefined,
    admin,
  );
  expect(found.body.map(({ id }) => id)).toEqual([from.id]);
});

test('what consultants have to do: clients, who waits since when, how fast they answer, and who logs in without a second factor', async () => {
  const busy = await app.aConsultant();
  const idle = await app.aConsultant();
  const now = app.now.value.getTime();
  const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  const answered = await app.aPlan({ owner: await app.aClient({ consultant: busy }) });
  const waiting = await app.aPlan({ owner: await app.aClient({ consultant: busy }) });
  const deleted = await app.aPlan({ owner: await app.aClient({ consultant: busy }) });
  const round = (planId: string, submitted: number, given: number | null) => {
    const at = { submitted_at: hoursAgo(submitted), given_at: given === null ? null : hoursAgo(given) };
    const row = { id: newId(), plan_id: planId, ...at, given_by: given === null ? null : busy.id };
    return app.db.insertInto('feedback_round').values(row).execute();
  };
  await round(answered.id, 2500, 2300); // longer ago than is counted
  await round(answered.id, 100, 90);
  await round(answered.id, 80, 50);
  await round(answered.id, 40, 39);
  await round(waiting.id, 200, null);
  await round(deleted.id, 300, null);
  await app.mutate('client.delete', { id: deleted.owner.id }, busy);
  await app.db.updateTable('account').set({ totp_secret: 'x' }).where('id', '=', idle.id).execute();
  type Row = { id: string; waitingCount: number; answerHours: number | null; secondFactor: boolean };
  const list = async (input: object) =>
    (await app.query<{ items: Row[] }>('consultant.workload', { limit: 200, ...input }, admin)).body.items;
  const find = async (id: string, input = {}) => (await list(input)).find((row) => row.id === id);
  expect(await find(busy.id)).toMatchObject({
    clientCount: 2,
    waitingCount: 1,
    waitingSince: hoursAgo(200),
    answerHours: 10,
    secondFactor: false,
  });
  expect(await find(idle.id)).toMatchObject({ waitingCount: 0, waitingSince: null, answerHours: null });
  expect(await find(idle.id, { withoutSecondFactor: true })).toBeUndefined();
  expect(await find(busy.id, { withoutSecondFactor: true })).toBeDefined();
  await remove(from);
  expect(await find(from.id)).toBeUndefined();

  const { body } = await app.query<Situation>('admin.situation', undefined, admin);
  expect(body.waiting).toContainEqual(expect.objectContaining({ planId: waiting.id, consultantId: busy.id }));
  expect(body.consultants[0]).toMatchObject({ id: busy.id });
  expect(body.waitingLong).toBe(1);
});

test('a plan that nobody has worked on for long is counted at the first step that is not completed', async () => {
  const plan = await app.aPlan({ owner: await app.aClient() });
  const [, second] = await app.steps();
  await app.completeSteps(plan, 1);
  const read = async () => (await app.query<Situation>('admin.situation', undefined, admin)).body;
  const before = await read();
  const past = new Date(app.now.value.getTime() - 40 * 86_400_000).toISOString();
  await app.db.updateTable('client').set({ last_activity_at: past }).where('account_id', '=', plan.owner.id).execute();
  const after = await read();
  expect(after.inactive).toBe(before.inactive + 1);
  const stop = after.steps.find(({ id }) => id === second!.id);
  expect(stop?.clients.map(({ id }) => id)).toContain(plan.owner.id);
});
