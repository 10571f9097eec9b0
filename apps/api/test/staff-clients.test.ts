import { describe, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import { eraseDue } from '../src/features/retention/erase.ts';
import { CLIENT_DETAILS, type Person } from '../harness/builders.ts';
import { setNow, useApplication, useStaff } from '../harness/application.ts';

const app = useApplication();
const { admin, consultant, colleague } = useStaff(app);
const DAY_MS = 86_400_000;

type Listed = { id: string; company: string; waitingSince: string | null; everLoggedIn: boolean };
type Page = { items: Listed[]; nextCursor: string | null };

const mailsTo = async (accountId: string) =>
  (await app.db.selectFrom('mail').select('template').where('account_id', '=', accountId).execute()).map(
    ({ template }) => template,
  );
const trailOf = async (clientId: string) =>
  (
    await app.db.selectFrom('audit_event').select('action').where('client_id', '=', clientId).orderBy('id').execute()
  ).map(({ action }) => action);
const remove = (client: Person, who = consultant) => app.rest(`DELETE /api/user/${client.id}/delete`, undefined, who);

describe('the right to a new plan', () => {
  const give = (client: Person, who = consultant) =>
    app.rest(`POST /api/user/${client.id}/give/new-growth-plan`, undefined, who);

  test('is given once, announced by mail once, and spent by starting a plan', async () => {
    const client = await app.aClient({ consultant });
    expect(await give(client)).toMatchObject({ status: 200, body: { msg: 'gave_plan_right' } });
    expect(await give(client)).toMatchObject({ status: 403, body: { msg: 'client_has_plan_credit' } });
    expect(await mailsTo(client.id)).toEqual(['plan_right_given']);
    expect((await app.mutate('plan.create', { name: 'New', businessUnit: '' }, client)).status).toBe(200);
    expect(await give(client)).toMatchObject({ status: 403, body: { msg: 'client_has_active_plan' } });
  });

  test('given ten times at once is one right and one mail', async () => {
    const client = await app.aClient({ consultant });
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await give(client)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await mailsTo(client.id)).toHaveLength(1);
  });
});

describe('the list of clients', () => {
  test.each([
    'company',
    'activity',
    'progress',
    'waiting',
    'deadline',
    '-company',
    '-activity',
    '-progress',
    '-waiting',
    '-deadline',
  ])('a list sorted by %s is paged through whole, each client once', async (sort) => {
    const own = await app.aConsultant();
    for (let index = 0; index < 7; index += 1) {
      const owner = await app.aClient({ consultant: own, company: `Yritys ${index % 3}` });
      if (index % 2 === 0) await app.aPlan({ owner });
    }
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body }: { body: Page } = await app.query<Page>(
        'client.list',
        { sort, limit: 2, ...(cursor && { cursor }) },
        own,
      );
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  test.each([
    ['client.list', { sort: 'progress' }, { sortKey: 'x' }],
    ['client.list', { sort: 'activity' }, { sortKey: '2026-13-40T00:00:00.000000' }],
    ['client.list', { sort: '-deadline' }, { sortKey: '2026-02-30' }],
    ['client.list', {}, { sortKey: 'a\0' }],
    ['admin.audit', {}, { at: '2026-02-30T00:00:00.000000Z' }],
    ['consultant.list', {}, { sortKey: 7 }],
  ])('a cursor that was made up is refused: %s %j %j', async (path, input, place) => {
    const cursor = Buffer.from(JSON.stringify({ id: newId(), ...place })).toString('base64url');
    expect(await app.query(path, { ...input, cursor }, admin)).toMatchObject({
      status: 400,
      body: { msg: 'bad_request' },
    });
  });

  test('search finds parts of words, Finnish letters in either case, and signs as they are', async () => {
    const own = await app.aConsultant();
    await app.aClient({ consultant: own, company: 'Öljynpuristamo 100%_Ab' });
    await app.aClient({ consultant: own, company: "Muu's Oy" });
    for (const [q, found] of [
      ["u's", 1],
      ["' or true --", 0],
      ['ÖLJY', 1],
      ['puristamo', 1],
      ['100%_', 1],
      ['0%A', 0],
      ['%', 1],
      ['kaisa', 2],
    ] as const)
      expect((await app.query<Page>('client.list', { q }, own)).body.items, q).toHaveLength(found);
  });
});

describe('a deleted client', () => {
  test('cannot log in, is gone from every list, and their share is dead; an admin brings all of it back', async () => {
    const passwordHash = await app.deps.passwords.hash('Vaahtera#48kuu');
    const client = await app.aClient({ consultant, passwordHash });
    const plan = await app.aPlan({ owner: client });
    const code = `${newId()}-code`;
    await app.db.insertInto('share').values({ plan_id: plan.id, code, shared: true, last_opened_at: null }).execute();
    const shared = () => app.query('share.document', { code });
    const logIn = () => app.rest('POST /api/login/user', { email: client.email, password: 'Vaahtera#48kuu' });
    expect((await shared()).status).toBe(200);
    expect((await app.query('client.belongings', { id: client.id }, consultant)).body).toEqual({
      plans: 1,
      todos: 0,
      shared: 1,
    });

    expect(await remove(client)).toMatchObject({ status: 200, body: { msg: 'deleted_client' } });
    expect((await shared()).status).toBe(404);
    expect((await logIn()).status).toBe(401);
    expect((await app.query('account.get', undefined, client)).status).toBe(401);
    for (const path of ['plan.get', 'plan.document', 'feedback.list', 'todo.list'])
      for (const who of [consultant, admin])
        expect((await app.query(path, { id: plan.id }, who)).status, path).toBe(404);
    expect((await app.query('client.details', { id: client.id }, admin)).status).toBe(404);
    expect((await remove(client)).status).toBe(404);

    const { body } = await app.query<{ id: string; goneAt: string }[]>('admin.deleted', undefined, admin);
    expect(body.map(({ id }) => id)).toContain(client.id);
    expect((await app.mutate('admin.restore', { id: client.id }, admin)).status).toBe(200);
    expect((await shared()).status).toBe(200);
    expect((await logIn()).status).toBe(200);
    expect((await app.query('plan.get', { id: plan.id }, consultant)).status).toBe(200);
    expect(await trailOf(client.id)).toEqual(['client_deleted', 'client_restored', 'plan_viewed']);
  });

  test('comes back to the consultant they had', async () => {
    for (const theirs of [consultant, colleague]) {
      const client = await app.aClient({ consultant: theirs });
      await remove(client, theirs);
      expect((await app.mutate('admin.restore', { id: client.id }, admin)).status).toBe(200);
      expect((await app.query('client.details', { id: client.id }, theirs)).status).toBe(200);
    }
  });

  test('who was let in a moment before they were deleted finds nothing of theirs', async () => {
    const plan = await app.aPlan();
    const { owner } = plan;
    await app.db.updateTable('client').set({ deleted: true }).where('account_id', '=', owner.id).execute();
    expect((await app.query('client.profile', undefined, owner)).status).toBe(404);
    expect((await app.query('plan.get', { id: plan.id }, owner)).status).toBe(404);
    const answer = { id: plan.id, ...(await app.questionOf('sp_drivers')), value: 'x', version: 0 };
    expect((await app.mutate('plan.saveAnswer', answer, owner)).status).toBe(404);
  });

  test('whose account alone says that they are deleted is not shown, edited or given the right to a plan', async () => {
    const client = await app.aClient({ consultant });
    await app.markDeleted(client.id);
    const edit = { ...CLIENT_DETAILS, company: 'Uusi Oy', email: client.email };
    const answers = [
      await app.query('client.details', { id: client.id }, consultant),
      await app.rest(`PUT /api/user/${client.id}/update/details`, edit, consultant),
      await app.rest(`POST /api/user/${client.id}/give/new-growth-plan`, undefined, consultant),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { msg: 'not_found' } });
    const row = app.db.selectFrom('client').select(['company', 'credits']).where('account_id', '=', client.id);
    expect(await row.execute()).toEqual([{ company: CLIENT_DETAILS.company, credits: 0 }]);
  });

  test('whose address was given away meanwhile is not brought back, and nothing is half done', async () => {
    const client = await app.aClient({ consultant });
    await remove(client);
    await app.aClient({ email: client.email });
    expect(await app.mutate('admin.restore', { id: client.id }, admin)).toMatchObject({
      status: 409,
      body: { msg: 'email_in_use' },
    });
    expect((await app.query('client.details', { id: client.id }, admin)).status).toBe(404);
  });

  test('is brought back alone: nobody who is there, no admin, and to no consultant who is not', async () => {
    const restore = (id: string, more: object = {}) => app.mutate('admin.restore', { id, ...more }, admin);
    const client = await app.aClient({ consultant });
    expect((await restore(client.id)).status).toBe(404);
    await remove(client);
    expect(await restore(client.id, { consultantId: newId() })).toMatchObject({
      status: 400,
      body: { msg: 'bad_request', errors: [{ path: 'consultantId' }] },
    });
    const former = await app.anAccount('Admin');
    const deleted_at = app.now.value.toISOString();
    await app.db.updateTable('account').set({ deleted_at }).where('id', '=', former.id).execute();
    expect((await restore(former.id)).status).toBe(404);
    const { body } = await app.query<{ id: string; name: string }[]>('admin.deleted', undefined, admin);
    expect(body.map(({ id }) => id)).not.toContain(former.id);
    expect(body.filter(({ id }) => id === client.id)).toMatchObject([{ name: 'Testi Oy' }]);
  });

  test('is gone for good after thirty days, with everything but the audit log', async () => {
    const client = await app.aClient({ consultant });
    const plan = await app.aPlan({ owner: client });
    await app.aTodo(plan);
    await remove(client);
    const start = app.now.value.getTime();
    setNow(app, new Date(start + 29 * DAY_MS));
    await eraseDue(app.deps);
    expect((await app.mutate('admin.restore', { id: client.id }, await app.anAccount('Admin'))).status).toBe(200);
    await remove(client, await app.anAccount('Admin'));
    setNow(app, new Date(start + 60 * DAY_MS));
    await eraseDue(app.deps);
    for (const [table, column] of [
      ['account', 'id'],
      ['client', 'account_id'],
      ['plan', 'client_id'],
    ] as const)
      expect(
        await app.db
          .selectFrom(table)
          .selectAll()
          .where(column as 'id', '=', client.id)
          .execute(),
        table,
      ).toEqual([]);
    expect(await trailOf(client.id)).toEqual(['client_deleted', 'client_restored', 'client_deleted', 'client_erased']);
  });
});

test('a consultant cannot touch a colleague’s client, by whatever path', async () => {
  const client = await app.aClient({ consultant: colleague });
  const plan = await app.aPlan({ owner: client });
  const { stepId } = await app.questionOf('sp_drivers');
  const answers = [
    await remove(client),
    await app.rest(`POST /api/user/${client.id}/give/new-growth-plan`, undefined, consultant),
    await app.rest(`POST /api/user/${client.id}/save/general-feedback`, { feedback_text: 'x' }, consultant),
    await app.rest(
      `POST /api/growth-plan/${plan.id}/save/feedback`,
      { growth_plan_step_id: stepId, feedback_text: 'x' },
      consultant,
    ),
    await app.rest(`PUT /api/growth-plan/${plan.id}/save/feedback-given`, undefined, consultant),
    await app.rest(
      `POST /api/consultant/${colleague.id}/move/clients`,
      { client_ids: [client.id], consultant_id: consultant.id },
      consultant,
    ),
    await app.rest(
      `POST /api/consultant/${consultant.id}/move/clients`,
      { client_ids: [client.id], consultant_id: colleague.id },
      consultant,
    ),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { msg: 'not_found' } });
});
