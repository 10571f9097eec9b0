import { beforeEach, expect, test } from 'vitest';
import { addDays } from '../src/lib/days.ts';
import { POLICY, readsPlan } from '../src/policy/policy.ts';
import { appRouter } from '../src/trpc/router.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { setNow, useApplication, useStaff } from '../harness/application.ts';

const app = useApplication();
const { admin, consultant } = useStaff(app);
const HOUR_MS = 3_600_000;

let plan: TestPlan;
let todoId = '';
let metricId = '';

beforeEach(async () => {
  plan = await app.aPlan({ owner: await app.aClient({ consultant }) });
  todoId = await app.aTodo(plan);
  metricId = await app.aMetric(plan);
});

const events = () =>
  app.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'actor_role', 'client_id'])
    .where('subject_id', '=', plan.id)
    .orderBy('id')
    .execute();

const viewedBy = ({ id }: Person, role: string) => ({
  action: 'plan_viewed',
  actor_id: id,
  actor_role: role,
  client_id: plan.owner.id,
});

/** Lists of many plans, which take no id. */
const LISTS = new Set(['plan.list', 'plan.staffList', 'todo.ofClients']);

/** Every query that staff may ask and that takes the id of a plan. */
const READS = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
  .filter(
    ([name, { _def }]) =>
      _def.type === 'query' && /^(plan|todo|feedback|review|thread|followUp|metric)\./.test(name) && !LISTS.has(name),
  )
  .map(([name]) => name);

/** What such a query takes; the history is that of one to-do. */
const inputOf = (name: string, id: string) => ({
  id,
  ...(name === 'todo.history' && { todoId }),
  ...(name === 'metric.history' && { metricId }),
});

test('each query about one plan that staff may ask is one whose readers are recorded', () => {
  expect(READS.length).toBeGreaterThan(7);
  for (const name of READS) expect(readsPlan(name), name).toBe(true);
  for (const name of Object.keys(POLICY).filter((path) => readsPlan(path))) expect(READS).toContain(name);
});

test.each(READS)('%s by a consultant and by an admin is one event each, and by the client none', async (name) => {
  for (const who of [plan.owner, consultant, admin]) {
    const answer = await app.query(name, inputOf(name, plan.id), who);
    expect(answer.status).toBe(200);
  }
  expect((await events()).filter(({ action }) => action === 'plan_viewed')).toEqual([
    viewedBy(consultant, 'Consultant'),
    viewedBy(admin, 'Admin'),
  ]);
});

test('over REST a read is recorded in the same way', async () => {
  const { status } = await app.rest(`GET /api/growth-plan/${plan.id}/questions/get/all-todo`, undefined, consultant);
  expect(status).toBe(200);
  expect(await events()).toEqual([viewedBy(consultant, 'Consultant')]);
});

test('all that one person reads of a plan within a clock hour is one event, also at once, and the next hour another', async () => {
  setNow(app, '2026-11-20T10:05:00Z');
  const token = await app.logIn(consultant.id);
  const read = (name: string) => app.query(name, inputOf(name, plan.id), { token });
  await Promise.all([...READS, ...READS].map(read));
  expect(await viewed()).toBe(1);
  setNow(app, '2026-11-20T10:59:59Z');
  await read('plan.get');
  expect(await viewed()).toBe(1);
  setNow(app, '2026-11-20T11:00:00Z');
  await read('plan.get');
  expect(await viewed()).toBe(2);
});

const viewed = async () => (await events()).filter(({ action }) => action === 'plan_viewed').length;

test('a read that is refused, or of a plan that is not there, records nothing', async () => {
  const stranger = await app.aConsultant();
  for (const name of READS) {
    expect((await app.query(name, inputOf(name, plan.id), stranger)).status).toBe(404);
    expect((await app.query(name, inputOf(name, admin.id), admin)).status).toBe(404);
  }
  expect(await events()).toEqual([]);
});

test('a PDF of a plan is recorded for anyone who takes it, once an hour', async () => {
  const url = `/export/growth-plan/${plan.id}.pdf?form=whole`;
  const take = ({ token }: Person) => app.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  for (const who of [plan.owner, consultant, consultant, admin]) expect((await take(who)).statusCode).toBe(200);
  const recorded = (await events()).map(({ action, actor_id }) => [action, actor_id]);
  expect(recorded).toEqual([
    ['plan_exported', plan.owner.id],
    ['plan_viewed', consultant.id],
    ['plan_exported', consultant.id],
    ['plan_viewed', admin.id],
    ['plan_exported', admin.id],
  ]);
});

test('to-dos that are taken as CSV are recorded for anyone who takes them, once an hour', async () => {
  for (const who of [plan.owner, plan.owner, consultant]) await app.query('todo.exportCsv', { id: plan.id }, who);
  const recorded = (await events()).map(({ action, actor_id }) => [action, actor_id]);
  expect(recorded).toEqual([
    ['todos_exported', plan.owner.id],
    ['todos_exported', consultant.id],
    ['plan_viewed', consultant.id],
  ]);
});

test('a program that reads with a personal token is recorded as its owner', async () => {
  setNow(app, new Date(app.now.value.getTime() + HOUR_MS));
  const session = { token: await app.logIn(consultant.id) };
  const expiresOn = addDays(app.now.value.toISOString().slice(0, 10), 2);
  const made = await app.mutate('token.create', { name: 'BI', readOnly: true, areas: ['plans'], expiresOn }, session);
  const { status } = await app.rest(`GET /api/growth-plan/${plan.id}/get/growth-plan-steps`, undefined, {
    token: String(made.body['token']),
  });
  expect(status).toBe(200);
  expect(await events()).toEqual([viewedBy(consultant, 'Consultant')]);
});
