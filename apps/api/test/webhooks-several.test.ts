import { beforeEach, expect, test } from 'vitest';
import { useApplication, useStaff } from '../harness/application.ts';
import { deliverDue } from '../src/features/webhooks/deliver.ts';
import { deleteOldDeliveries } from '../src/features/webhooks/service.ts';
import { createSealer } from '../src/lib/sealer.ts';
import { sealedFor } from '../src/features/webhooks/send-message.ts';
import { useReceiver } from './webhook-receiver.ts';

/* What is done to one webhook, or happens to it, leaves others and what has ended as they were. */

const app = useApplication();
const { admin } = useStaff(app);
const [one, other] = [useReceiver(), useReceiver()];

const HOUR_MS = 3_600_000;
const EVENTS = ['todo.done'];

type Hook = { id: string; secret: string };
type Delivery = { id: string; endedAt: string | null };

let ids: { one: string; other: string };
let secrets: { one: string; other: string };
let now: number;
const deliver = (deps = app.deps) => deliverDue({ ...deps, clock: () => new Date(now) });

beforeEach(async () => {
  await app.db.deleteFrom('webhook').execute();
  app.deps.settings.webhooksToPrivate = true;
  now = Date.now() + 60_000;
  const [first, second] = [await add(one.url), await add(other.url)];
  ids = { one: first.id, other: second.id };
  secrets = { one: first.secret, other: second.secret };
});

const add = async (url: string) => (await app.mutate<Hook>('webhook.save', { url, events: EVENTS }, admin)).body;
const act = async (path: string, input: object) =>
  expect([path, (await app.mutate(path, input, admin)).status]).toEqual([path, 200]);
const deliveries = async (id: string, page: object = {}) =>
  (await app.query<{ items: Delivery[]; nextCursor: string }>('webhook.deliveries', { id, ...page }, admin)).body;

async function happen(): Promise<void> {
  const plan = await app.aPlan();
  await app.mutate('todo.update', { id: plan.id, todoId: await app.aTodo(plan), done: true }, plan.owner);
}

/** The row of the other webhook, and its calls. */
const keptRows = async () => [
  await app.db.selectFrom('webhook').selectAll().where('id', '=', ids.other).execute(),
  await app.db.selectFrom('webhook_delivery').selectAll().where('webhook_id', '=', ids.other).orderBy('id').execute(),
];

test('each gets its own messages with its own signature, and lists its own calls in pages', async () => {
  await happen();
  await happen();
  await deliver();
  for (const [receiver, secret] of [
    [one, secrets.one],
    [other, secrets.other],
  ] as const)
    expect(receiver.verified(secret)).toHaveLength(2);
  await act('webhook.test', { id: ids.other });
  expect([one.calls.length, other.calls.length]).toEqual([2, 3]);
  const first = await deliveries(ids.one, { limit: 1 });
  const second = await deliveries(ids.one, { limit: 1, cursor: first.nextCursor });
  const all = (await deliveries(ids.one)).items;
  expect([...first.items, ...second.items]).toEqual(all);
  expect([all.length, second.nextCursor]).toEqual([2, null]);
  expect((await deliveries(ids.other)).items).toHaveLength(3);
  const listed = await app.query<{ id: string; waiting: number }[]>('webhook.list', undefined, admin);
  expect(listed.body.map(({ waiting }) => waiting)).toEqual([0, 0]);
  await happen();
  await app.db
    .updateTable('webhook_delivery')
    .set({ ended_at: new Date().toISOString() })
    .where('webhook_id', '=', ids.one)
    .execute();
  const after = await app.query<{ waiting: number }[]>('webhook.list', undefined, admin);
  expect(after.body.map(({ waiting }) => waiting)).toEqual([0, 1]);
});

test('a receiver that is down holds back its own messages alone, and its return those of no other', async () => {
  await happen();
  await deliver(); // these have ended
  const ended = await app.db.selectFrom('webhook_delivery').selectAll().orderBy('id').execute();
  one.answer.status = 503;
  other.answer.status = 503;
  await happen();
  await deliver();
  const before = await keptRows();
  other.answer.status = 204;
  const wait = await app.db.selectFrom('webhook_delivery').select('next_at').where('ended_at', 'is', null).execute();
  now = Math.max(...wait.map(({ next_at: at }) => Date.parse(at))) + 1;
  one.answer.status = 204;
  other.answer.status = 503;
  await deliver();
  expect(one.verified(secrets.one)).toHaveLength(2);
  expect(other.verified(secrets.other)).toHaveLength(1);
  const [row] = (await keptRows())[0] as { failing_since: string | null }[];
  expect(row?.failing_since).toBe((before[0] as { failing_since: string | null }[])[0]!.failing_since);
  const endedNow = await app.db.selectFrom('webhook_delivery').selectAll().orderBy('id').execute();
  expect(endedNow.slice(0, ended.length)).toEqual(ended);
});

test('what is done to one leaves the other and what has ended as they were', async () => {
  await happen();
  await deliver();
  await happen(); // waits
  const ended = (await deliveries(ids.one)).items[1]!;
  const before = await keptRows();
  const same = async () => expect(await keptRows()).toEqual(before);
  await act('webhook.test', { id: ids.one });
  await same();
  await act('webhook.renewSecret', { id: ids.one });
  await same();
  await act('webhook.save', { id: ids.one, url: one.url, events: ['plan.completed'] });
  await same();
  expect((await deliveries(ids.one)).items.find(({ id }) => id === ended.id)).toEqual(ended);
  const waiting = (await deliveries(ids.one)).items.find(({ endedAt }) => endedAt === null)!;
  const replay = (id: string, deliveryId: string) => app.mutate('webhook.replay', { id, deliveryId }, admin);
  expect((await replay(ids.one, waiting.id)).status).toBe(404); // it goes out by itself
  expect((await replay(ids.other, ended.id)).status).toBe(404);
  await act('webhook.replay', { id: ids.one, deliveryId: ended.id });
  await same();
  await act('webhook.delete', { id: ids.one });
  await same();
});

test('a secret that is renewed again within a day leaves to its receiver the one that it has', async () => {
  const list = async () =>
    (await app.query<{ earlierUntil: string | null }[]>('webhook.list', undefined, admin)).body[0]!.earlierUntil;
  await act('webhook.renewSecret', { id: ids.one }); // whose answer got lost
  const until = await list();
  const renewed = await app.mutate<Hook>('webhook.renewSecret', { id: ids.one }, admin);
  expect([typeof until, await list()]).toEqual(['string', until]);
  await happen();
  await deliver();
  for (const secret of [secrets.one, renewed.body.secret]) expect(one.verified(secret)).toHaveLength(1);
});

test('a change leaves what it does not name, and a new one needs an address and events', async () => {
  const events = ['plan.completed'];
  await act('webhook.save', { id: ids.one, url: `${one.url}?new` });
  await act('webhook.save', { id: ids.one, events });
  const { body } = await app.query<object[]>('webhook.list', undefined, admin);
  expect(body[0]).toMatchObject({ url: `${one.url}?new`, events });
  for (const input of [{ url: one.url }, { events }])
    expect((await app.mutate('webhook.save', input, admin)).status).toBe(400);
});

test('a secret that is sealed with an older key is sealed with the newest one, and that of the other stays', async () => {
  const [first, second] = [1, 2].map((fill) => ({ id: `key-${fill}`, secret: new Uint8Array(32).fill(fill) }));
  const older = createSealer([first!]);
  for (const name of ['one', 'other'] as const) {
    const secret = older.seal(secrets[name], sealedFor(ids[name]));
    await app.db.updateTable('webhook').set({ secret }).where('id', '=', ids[name]).execute();
  }
  await happen();
  await deliver({ ...app.deps, sealer: createSealer([second!, first!]) });
  await happen();
  await deliver({ ...app.deps, sealer: createSealer([second!]) });
  expect(one.verified(secrets.one)).toHaveLength(2);
  expect(other.verified(secrets.other)).toHaveLength(2);
});

test('calls are kept for a time after they ended, and those that wait until they are made', async () => {
  await happen();
  await deliver();
  await happen();
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
  await app.db
    .updateTable('webhook_delivery')
    .set({ at: ago(100), next_at: ago(100) })
    .execute();
  await app.db
    .updateTable('webhook_delivery')
    .set({ ended_at: ago(50) })
    .where('webhook_id', '=', ids.one)
    .where('ended_at', 'is not', null)
    .execute();
  await deleteOldDeliveries(app.db, ago(40));
  expect((await deliveries(ids.one)).items.map(({ endedAt }) => endedAt)).toEqual([null]);
  expect((await deliveries(ids.other)).items).toHaveLength(2);
});
