import { beforeEach, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { openReplica, useApplication } from '../harness/application.ts';

const app = useApplication(1);
let plan: TestPlan;
let url: string;

beforeEach(async () => {
  plan = await app.aPlan();
  const { stepId, questionId } = await app.questionOf('sp_drivers');
  url = `/api/growth-plan/${plan.id}/question/${stepId}/${questionId}/save/todo`;
});

type By = { on?: Pick<typeof app, 'rest'>; by?: Person };

const create = (key: string, task: string, { on = app, by = plan.owner }: By = {}) =>
  on.rest(`POST ${url}`, { task }, { token: by.token, headers: { 'idempotency-key': key } });
const count = async () =>
  (await app.db.selectFrom('todo').select('id').where('plan_id', '=', plan.id).execute()).length;

test('the same key and body again answer what is stored, and nothing is done twice', async () => {
  const key = newId();
  const first = await create(key, 'Call');
  const again = await create(key, 'Call');
  expect(first.status).toBe(201);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(await count()).toBe(1);
});

test('the same key with another body is 422, and another key is another deed', async () => {
  const key = newId();
  await create(key, 'Call');
  const other = await create(key, 'Write');
  expect([other.status, other.body['msg']]).toEqual([422, 'idempotency_key_reused']);
  expect((await create(newId(), 'Call')).status).toBe(201);
  expect(await count()).toBe(2);
});

test('a body that cannot be read gets its own refusal, whatever the key is, and keeps none', async () => {
  const key = newId();
  await create(key, 'Call');
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  for (const broken of [key, newId()]) {
    const call = { token: plan.owner.token, headers: { ...headers, 'idempotency-key': broken } };
    expect((await app.rest(`POST ${url}`, '{"task":', call)).status).toBe(400);
    const text = { ...call, headers: { ...call.headers, 'content-type': 'text/plain' } };
    expect((await app.rest(`POST ${url}`, 'task', text)).status).toBe(415);
  }
  const keys = app.db.selectFrom('idempotency_key').select('key').where('account_id', '=', plan.owner.id);
  expect(await keys.execute()).toHaveLength(1);
});

test('of twenty at once on two replicas one is carried out and all get its answer', async () => {
  const key = newId();
  const replica = await openReplica(app);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => create(key, 'Call', { on: index % 2 ? app : replica })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await count()).toBe(1);
});

test('a write that failed leaves no key: mended, it is done', async () => {
  const key = newId();
  expect((await create(key, '')).status).toBe(400);
  expect((await create(key, 'Call')).status).toBe(201);
  const conflict = await app.rest(
    'POST /api/growth-plan/create/new-growth-plan',
    { name: 'x', business_unit: '' },
    { token: plan.owner.token, headers: { 'idempotency-key': newId() } },
  );
  expect(conflict.body['msg']).toBe('active_plan_exists');
});

test('a key is its account’s own', async () => {
  const key = newId();
  await create(key, 'Call');
  const stranger = await app.aClient();
  expect((await create(key, 'Call', { by: stranger })).status).toBe(404);
  expect((await app.rest(`POST ${url}`, { task: 'x' }, { headers: { 'idempotency-key': key } })).status).toBe(401);
});

test('two accounts with one key each get the answer to their own request, and one account with two keys the answer of each', async () => {
  const key = newId();
  const clients = [await app.aClient({ credits: 1 }), await app.aClient({ credits: 1 })];
  const begin = ({ token }: Person) =>
    app.rest(
      'POST /api/growth-plan/create/new-growth-plan',
      { name: 'Growth', business_unit: 'All' },
      { token, headers: { 'idempotency-key': key } },
    );
  const plans = [await begin(clients[0]!), await begin(clients[1]!)].map(({ body }) => body);
  expect(plans[0]).not.toEqual(plans[1]);
  for (const [index, client] of clients.entries()) expect((await begin(client)).body).toEqual(plans[index]);

  const keys = [newId(), newId()];
  const todos = [await create(keys[0]!, 'Call'), await create(keys[1]!, 'Call')].map(({ body }) => body);
  expect(todos[0]).not.toEqual(todos[1]);
  for (const [index, one] of keys.entries()) expect((await create(one, 'Call')).body).toEqual(todos[index]);
});

test.each(['', ' ', 'x'.repeat(256), 'ä', 'a b'])('%j is no key', async (key) => {
  expect((await create(key, 'Call')).status).toBe(400);
});

test('mail goes out once for a key', async () => {
  const consultant = await app.aConsultant();
  const client = await app.aClient({ consultant });
  const headers = { 'idempotency-key': newId() };
  for (let tries = 0; tries < 3; tries += 1) {
    const given = await app.rest(`POST /api/user/${client.id}/give/new-growth-plan`, undefined, {
      token: consultant.token,
      headers,
    });
    expect(given.body['msg']).toBe('gave_plan_right');
  }
  const mails = await app.db.selectFrom('mail').select('id').where('account_id', '=', client.id).execute();
  expect(mails).toHaveLength(1);
});

test('sixty retries at once leave connections for others', async () => {
  const key = newId();
  const retries = Array.from({ length: 60 }, () => create(key, 'Call'));
  const other = await app.rest('GET /api/user/get/profile', undefined, plan.owner);
  expect(other.status).toBe(200);
  expect(new Set((await Promise.all(retries)).map(({ status }) => status))).toEqual(new Set([201]));
  expect(await count()).toBe(1);
});
