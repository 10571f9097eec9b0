import { LIST_MAX } from '@app/schema/fields';
import { MOVE_MAX } from '@app/schema/consultants';
import { TODOS_PER_QUESTION_MAX } from '@app/schema/plan-limits';
import { expect, test } from 'vitest';
import { LIMITS } from '../src/http/request-limits.ts';
import { newId } from '../src/lib/ids.ts';
import { useApplication } from '../harness/application.ts';

/* Sizes of what one request holds: at the limit it is taken, over it refused in words, and the next caller is served. */

const app = useApplication();
const START = '/api/growth-plan/create/new-growth-plan';
const json = { 'content-type': 'application/json' };

/** A body of exactly so many bytes, which names a plan when it is read. */
const ofBytes = (bytes: number) => {
  const body = { name: 'A plan', business_unit: '' };
  return JSON.stringify(body).padEnd(bytes, ' ');
};

/** A list in a list … in an object, so many levels in all. */
const ofLevels = (levels: number) => `{"name":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

test('a body of the largest size is read, one byte more is too much', async () => {
  const { token } = await app.aClient({ credits: 1 });
  const start = (bytes: number) => app.rest(`POST ${START}`, ofBytes(bytes), { token, headers: json });
  expect(await start(LIMITS.bodyBytes + 1)).toMatchObject({
    status: 413,
    body: { msg: 'payload_too_large', text: expect.stringMatching(/too much/) },
  });
  expect((await start(LIMITS.bodyBytes)).status).toBe(201);
});

test('a body too large over tRPC is refused as tRPC refuses', async () => {
  const { token } = await app.aClient({ credits: 1 });
  const tooLarge = { name: 'x'.repeat(LIMITS.bodyBytes), businessUnit: '' };
  expect(await app.mutate('plan.create', tooLarge, { token })).toMatchObject({
    status: 413,
    body: { msg: 'payload_too_large', httpStatus: 413 },
  });
  expect((await app.mutate('plan.create', { name: 'A plan', businessUnit: '' }, { token })).status).toBe(200);
});

test('a body as deep as allowed is looked at, one level more is not', async () => {
  const { token } = await app.aClient();
  const start = (levels: number) => app.rest(`POST ${START}`, ofLevels(levels), { token, headers: json });
  expect((await start(LIMITS.levels)).body).toMatchObject({ errors: expect.anything() }); // read: the fault is in its name
  expect(await start(LIMITS.levels + 1)).toMatchObject({ status: 400, body: { msg: 'bad_request' } });
  expect((await start(LIMITS.levels + 1)).body).not.toHaveProperty('errors');
});

test('a packed body is not unpacked', async () => {
  const { token } = await app.aClient({ credits: 1 });
  const start = (encoding: string) =>
    app.rest(`POST ${START}`, ofBytes(100), { token, headers: { ...json, 'content-encoding': encoding } });
  expect(await start('gzip')).toMatchObject({ status: 415, body: { msg: 'unsupported_media_type' } });
  expect((await start('identity')).status).toBe(201);
});

test('calls in a batch are refused together, in words', async () => {
  const { token } = await app.aClient();
  const refused = { status: 400, body: { msg: 'bad_request', errors: [{ path: 'batch' }] } };
  const call = { token };
  expect(await app.query('client.profile,plan.list?batch=1', undefined, call)).toMatchObject(refused);
  expect(await app.query('client.profile?batch=1', undefined, call)).toMatchObject(refused);
  expect(await app.mutate('account.endSession?batch=1', { 0: { id: newId() } }, call)).toMatchObject(refused);
  expect((await app.query('client.profile', undefined, call)).status).toBe(200);
});

test('a list has as many rows as allowed, and none is given for more', async () => {
  const { token } = await app.anAccount('Admin');
  for (const path of [
    '/api/user/get/clients',
    '/api/consultant/get/consultants',
    '/api/growth-plan/get/growth-plans',
  ]) {
    expect((await app.rest(`GET ${path}?limit=${LIST_MAX}`, undefined, { token })).status).toBe(200);
    expect(await app.rest(`GET ${path}?limit=${LIST_MAX + 1}`, undefined, { token })).toMatchObject({
      status: 400,
      body: { msg: 'bad_request', errors: [{ path: 'limit' }] },
    });
  }
});

test('as many clients move at once as allowed', async () => {
  const [from, to, { token }] = [await app.aConsultant(), await app.aConsultant(), await app.anAccount('Admin')];
  const move = (count: number) =>
    app.mutate(
      'consultant.moveClients',
      { id: from.id, consultantId: to.id, clientIds: Array.from({ length: count }, newId) },
      { token },
    );
  expect(await move(MOVE_MAX)).toMatchObject({ status: 404 }); // counted and looked for
  expect(await move(MOVE_MAX + 1)).toMatchObject({ status: 400, body: { errors: [{ path: 'clientIds' }] } });
});

test('a question has as many to-dos as allowed, however many are made at once', async () => {
  const plan = await app.aPlan();
  const question = await app.questionOf('sp_drivers');
  for (let made = 0; made < TODOS_PER_QUESTION_MAX - 5; made += 1) await app.aTodo(plan);
  const create = () =>
    app.mutate('todo.create', { id: plan.id, ...question, task: 'One more' }, { token: plan.owner.token });
  const statuses = (await Promise.all(Array.from({ length: 10 }, create))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 400, 400, 400, 400, 400]);
  expect(await create()).toMatchObject({
    status: 400,
    body: { errors: [{ params: { length: TODOS_PER_QUESTION_MAX } }] },
  });
});

test('a key for a write has at most 255 signs', async () => {
  const { token } = await app.aClient({ credits: 1 });
  const start = (key: string) =>
    app.rest(`POST ${START}`, ofBytes(100), { token, headers: { ...json, 'idempotency-key': key } });
  expect(await start('k'.repeat(256))).toMatchObject({ status: 400, body: { errors: [{ path: 'idempotency-key' }] } });
  expect((await start('k'.repeat(255))).status).toBe(201);
});

test('a wish for a thousand languages is read no further than people write one', async () => {
  const wishes = Array.from({ length: 1_000 }, (_none, index) => `x${index};q=0.${index}`).join(',');
  expect(await app.rest('GET /api/nothing', undefined, { language: `fi,${wishes}` })).toMatchObject({
    status: 404,
    body: { text: expect.stringMatching(/[äö]/) },
  });
});
