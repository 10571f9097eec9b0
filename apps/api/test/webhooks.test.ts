import { WEBHOOK_EVENTS, WEBHOOKS_MAX } from '@app/schema/webhook-events';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { useApplication, useStaff } from '../harness/application.ts';
import type { TestPlan } from '../harness/builders.ts';
import { deliverDue, deliverWebhooks } from '../src/features/webhooks/deliver.ts';
import { isPublic, mayCall } from '../src/features/webhooks/call.ts';
import { createSealer } from '../src/lib/sealer.ts';
import { useReceiver } from './webhook-receiver.ts';

const app = useApplication();
const { admin, consultant } = useStaff(app);
const receiver = useReceiver();

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Key = Parameters<typeof createSealer>[0][0];
type Saved = { msg: string; id: string; secret: string };
type Listed = { id: string; url: string; waiting: number; failingSince: string | null; earlierUntil: string | null };
type Delivery = { id: string; event: string; status: number | null; fault: string | null; endedAt: string | null };

beforeEach(async () => {
  await app.db.deleteFrom('webhook').execute();
  app.deps.settings.webhooksToPrivate = true;
  now = Date.now() + MINUTE_MS;
});

const save = (input: object) => app.mutate<Saved>('webhook.save', input, admin);
const aWebhook = async (events: readonly string[] = WEBHOOK_EVENTS) => (await save({ url: receiver.url, events })).body;
const list = async () => (await app.query<Listed[]>('webhook.list', undefined, admin)).body;
const deliveries = async (id: string) =>
  (await app.query<{ items: Delivery[] }>('webhook.deliveries', { id }, admin)).body.items;
/** The clock of what makes the calls, ahead of the database's, by which they are queued. */
let now: number;
const clock = () => new Date(now);
const deliver = () => deliverDue({ ...app.deps, clock });
const act = async (path: string, input: object | undefined, who: object) =>
  expect([path, (await app.mutate(path, input, who)).status]).toEqual([path, expect.toBeOneOf([200, 201])]);
/** Does a to-do of a plan; gives its id. */
async function doTodo(plan: TestPlan): Promise<string> {
  const todoId = await app.aTodo(plan);
  await act('todo.update', { id: plan.id, todoId, done: true }, plan.owner);
  return todoId;
}

/** Something of which there is a message. */
const happen = async () => doTodo(await app.aPlan());

test('each event is one message with ids and states alone, signed as Standard Webhooks has it', async () => {
  const { id, secret } = await aWebhook();
  const names = { firstName: 'Kanaria', lastName: 'Kanaria', phoneNumber: '1', company: 'Kanaria', address: 'Kanaria' };
  const place = { zipcode: '00100', city: 'Kanaria', email: 'kanaria@example.com' };
  await act('auth.registerClient', { ...names, ...place }, consultant);
  const owner = await app.aClient({ consultant, credits: 1 });
  const made = await app.mutate<{ growthPlan: { id: string } }>(
    'plan.create',
    { name: 'Kanaria', businessUnit: 'Kanaria' },
    owner,
  );
  const plan = { id: made.body.growthPlan.id, owner };
  const todoId = await doTodo(plan);
  await app.completeSteps(plan, 11);
  await act('plan.saveProgress', { id: plan.id, percentCompleted: 90 }, owner);
  const step = (await app.steps())[0]!;
  await act('plan.submitForFeedback', { id: plan.id }, owner);
  await act('feedback.save', { id: plan.id, growthPlanStepId: step.id, feedbackText: 'Kanaria' }, consultant);
  await act('feedback.give', { id: plan.id }, consultant);
  await act('plan.complete', { id: plan.id }, owner);
  await act('share.set', { id: plan.id, shared: true }, owner);
  await deliver();
  const messages = receiver.verified(secret);
  const about = { client_id: owner.id, plan_id: plan.id };
  const states = (completed: boolean, percent: number) => ({ ...about, completed, percent_completed: percent });
  expect(messages.map(({ type, data }) => [type, data])).toEqual([
    ['client.registered', { client_id: expect.any(String) }],
    ['plan.started', states(false, 0)],
    ['todo.done', { ...about, todo_id: todoId }],
    ['plan.submitted', states(false, 90)],
    ['plan.feedback_given', states(false, 90)],
    ['plan.completed', states(true, 90)],
    ['plan.shared', states(true, 90)],
  ]);
  expect(JSON.stringify(receiver.calls)).not.toMatch(/kanaria/i);
  const ids = receiver.calls.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
  await deliver();
  expect(receiver.calls).toHaveLength(messages.length);
  expect((await deliveries(id)).map(({ status }) => status)).toEqual(Array(messages.length).fill(204));
});

test('of what is rolled back, and of an event that nobody asked for, there is no message', async () => {
  const { id } = await aWebhook(['plan.completed']);
  const plan = await app.aPlan();
  await doTodo(plan);
  await app.mutate('plan.complete', { id: plan.id }, plan.owner); // 409: no step is completed
  expect(await deliveries(id)).toEqual([]);
});

test('a receiver that fails for an hour gets every event once it returns, those of a plan in order', async () => {
  const { secret } = await aWebhook(['todo.done']);
  const [one, other] = [await app.aPlan(), await app.aPlan()];
  const start = now;
  receiver.answer.status = 503;
  const done: Record<string, string[]> = { [one.id]: [], [other.id]: [] };
  for (let minute = 0; minute < 60; minute += 1) {
    now = start + minute * MINUTE_MS;
    if (minute % 10 === 0) for (const plan of [one, other]) done[plan.id]!.push(await doTodo(plan));
    await deliver();
  }
  expect(receiver.calls.length).toBeLessThan(30); // it is asked for one message at a time, and more and more seldom
  expect(await list()).toMatchObject([{ waiting: 12, failingSince: expect.any(String) }]);
  receiver.answer.status = 200;
  for (let minute = 60; minute < 80; minute += 1) {
    now = start + minute * MINUTE_MS;
    await deliver();
  }
  const got = Map.groupBy(receiver.verified(secret), ({ data }) => String(data['plan_id']));
  for (const { id } of [one, other]) expect(got.get(id)!.map(({ data }) => data['todo_id'])).toEqual(done[id]);
  expect(await list()).toMatchObject([{ waiting: 0, failingSince: null }]);
});

test('a message that a receiver refuses waits and holds back those of its plan alone, and is given up after three days', async () => {
  const { id, secret } = await aWebhook(['todo.done']);
  const [poisoned, other] = [await app.aPlan(), await app.aPlan()];
  const start = now;
  const poison = await doTodo(poisoned);
  const next = await doTodo(poisoned);
  const fine = await doTodo(other);
  receiver.answer.of = ({ body }) => (body.includes(poison) ? 400 : 204);
  const got = () => receiver.verified(secret).map(({ data }) => data['todo_id']);
  await deliver();
  expect(got()).toEqual([fine]);
  for (let quarters = 1; quarters < 4 * 24 * 3; quarters += 1) {
    now = start + quarters * 15 * MINUTE_MS;
    await deliver();
  }
  now = start + 3 * DAY_MS + HOUR_MS;
  await deliver();
  expect(got()).toEqual([fine, next]);
  const [, , refused] = await deliveries(id);
  expect(refused).toMatchObject({ status: 400, endedAt: expect.any(String) });

  receiver.answer.of = () => 204;
  await act('webhook.replay', { id, deliveryId: refused!.id }, admin);
  await deliver();
  expect(got()).toEqual([fine, next, poison]);
  const ids = receiver.calls.filter(({ body }) => body.includes(poison)).map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
  expect((await app.mutate('webhook.replay', { id, deliveryId: '999999' }, admin)).status).toBe(404);
});

test('for a day after the secret was renewed messages are signed with both, then with the new one alone', async () => {
  const { id, secret: before } = await aWebhook();
  const { secret: after } = (await app.mutate<Saved>('webhook.renewSecret', { id }, admin)).body;
  expect(await list()).toMatchObject([{ earlierUntil: expect.any(String) }]);
  await happen();
  await deliver();
  expect(receiver.verified(before)).toMatchObject([{ type: 'todo.done' }]);
  expect(receiver.verified(after)).toHaveLength(1);
  now += DAY_MS;
  await happen();
  await deliver();
  const { headers, body } = receiver.calls[1]!;
  expect(String(headers['webhook-signature']).split(' ')).toHaveLength(1);
  const timestamp = Number(headers['webhook-timestamp']);
  expect(timestamp).toBe(Math.floor(now / 1_000));
  const signed = new Webhook(after).sign(String(headers['webhook-id']), clock(), body);
  expect(headers['webhook-signature']).toBe(signed);
});

test('a test is sent at once and once, and what became of it is among the calls', async () => {
  const { id, secret } = await aWebhook(['plan.completed']);
  await act('webhook.test', { id }, admin);
  expect(receiver.verified(secret)).toMatchObject([{ type: 'webhook.test', data: {} }]);
  receiver.answer.status = 500;
  await act('webhook.test', { id }, admin);
  await deliver();
  expect(receiver.calls).toHaveLength(2);
  expect((await deliveries(id)).map(({ event, status, endedAt }) => [event, status, endedAt !== null])).toEqual([
    ['webhook.test', 500, true],
    ['webhook.test', 204, true],
  ]);
});

test('a run of the job makes the calls of what happens while it runs', async () => {
  const { secret } = await aWebhook();
  const run = deliverWebhooks({ ...app.deps, clock }, 4_000);
  await happen();
  await run;
  expect(receiver.verified(secret)).toHaveLength(1);
});

test('a secret is sealed, follows a new key of SESSION_KEYS, and one that no key opens stops the calls', async () => {
  const { id, secret } = await aWebhook();
  const stored = () => app.db.selectFrom('webhook').select('secret').executeTakeFirstOrThrow();
  expect((await stored()).secret).not.toContain(secret.slice('whsec_'.length));
  const [first, second] = [1, 2].map((fill) => ({ id: `key-${fill}`, secret: new Uint8Array(32).fill(fill) })) as [
    Key,
    Key,
  ];
  const deliverWith = (...keys: Parameters<typeof createSealer>[0]) =>
    deliverDue({ ...app.deps, clock, sealer: createSealer(keys) });
  await happen();
  await deliverWith(first);
  expect(await deliveries(id)).toMatchObject([{ fault: 'secret_lost', status: null }]);
  expect(receiver.calls).toEqual([]);
  await app.db
    .updateTable('webhook')
    .set({ secret: createSealer([first]).seal(secret, `webhook ${id}`) })
    .execute();
  await app.db.updateTable('webhook_delivery').set({ next_at: '2020-01-01T00:00:00Z' }).execute();
  await deliverWith(second, first);
  await happen();
  await deliverWith(second);
  expect(receiver.verified(secret)).toHaveLength(2);
});

test('nothing is sent to an address that is not public, however it is written or resolved, and redirects are not followed', async () => {
  const { id } = await aWebhook();
  app.deps.settings.webhooksToPrivate = false;
  await happen();
  for (const url of [receiver.url, receiver.url.replace('127.0.0.1', 'localhost')]) {
    await app.db.updateTable('webhook').set({ url }).execute();
    await app.db.updateTable('webhook_delivery').set({ fault: null }).execute();
    now += HOUR_MS;
    await deliver();
    expect(await deliveries(id)).toMatchObject([{ fault: 'private_address', status: null }]);
  }
  expect(receiver.calls).toEqual([]);
  app.deps.settings.webhooksToPrivate = true;
  receiver.answer.status = 302;
  now += DAY_MS;
  await deliver();
  expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook']);
  expect((await deliveries(id)).map(({ status }) => status)).toEqual([302]);
});

const PRIVATE = [
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
].concat([
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '224.0.0.1',
]);

test.each(PRIVATE)('%s is no public address', (address) => {
  expect(isPublic(address)).toBe(false);
  const host = address.includes(':') ? `[${address}]` : address;
  expect(mayCall(`https://${host}/hook`, false)).toBe(false);
});

test.each(['https://2130706433/', 'https://0x7f.1/', 'https://127.1/', 'http://example.com/'])(
  'the address %s is refused in place, and allowed by the operator alone',
  async (url) => {
    app.deps.settings.webhooksToPrivate = false;
    expect(await save({ url, events: ['todo.done'] })).toMatchObject({
      status: 400,
      body: { msg: 'bad_request', errors: [{ path: 'url' }] },
    });
    app.deps.settings.webhooksToPrivate = true;
    expect((await save({ url, events: ['todo.done'] })).status).toBe(200);
  },
);

test.each(['ftp://example.com/', 'example.com', 'https://name:word@example.com/', 'javascript:alert(1)'])(
  '%s is no address of the web',
  async (url) => {
    expect(await save({ url, events: ['todo.done'] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'url' }] },
    });
  },
);

test('there are at most ten, also when an eleventh is added at once with the tenth', async () => {
  for (let count = 2; count < WEBHOOKS_MAX; count += 1) await aWebhook();
  const at = await Promise.all([1, 2, 3].map(() => save({ url: receiver.url, events: ['todo.done'] })));
  expect(at.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
  expect(await list()).toHaveLength(WEBHOOKS_MAX);
});

test("changing one sends what waits to the new address; deleting one ends what waits; a stranger's id is not found", async () => {
  const { id, secret } = await aWebhook();
  receiver.answer.status = null; // nothing answers
  await happen();
  await deliver();
  expect(await deliveries(id)).toMatchObject([{ fault: 'connection', status: null, endedAt: null }]);
  receiver.answer.status = 204;
  await act('webhook.save', { id, url: `${receiver.url}?new`, events: ['todo.done'] }, admin);
  await deliver();
  expect(receiver.verified(secret)).toHaveLength(1);
  await act('webhook.delete', { id }, admin);
  for (const [path, input] of [
    ['webhook.save', { id, url: receiver.url, events: ['todo.done'] }],
    ['webhook.delete', { id }],
    ['webhook.renewSecret', { id }],
    ['webhook.test', { id }],
    ['webhook.replay', { id, deliveryId: '1' }],
  ] as const)
    expect([path, (await app.mutate(path, input, admin)).status]).toEqual([path, 404]);
  expect((await app.query('webhook.deliveries', { id }, admin)).status).toBe(404);
});
