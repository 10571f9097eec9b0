import type { ClientFollowUp, FollowedPlan } from '@app/schema/clients';
import type { MetricTargets } from '@app/schema/metric-rules';
import { LIGHT_CASES } from '@app/schema/testing/light-cases';
import { beforeAll, expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { newId } from '../src/lib/ids.ts';

/* The list of clients tells of each follow-up that is not paused the next check-in and the worst light of the figures. */

const app = useApplication();
let consultant: Person;
beforeAll(async () => {
  consultant = await app.aConsultant();
});

type ClientFigures = { followedPlans: FollowedPlan[] };
type Page = { items: { id: string }[]; followUps: ClientFollowUp[] };
const list = async (reader: Person, input: object = {}) =>
  (await app.query<Page>('client.list', { limit: 200, followUps: true, ...input }, reader)).body;
const followUpOf = async ({ id }: Person) => (await list(consultant)).followUps.find((one) => one.id === id);

async function aFollowedPlan(owner: Person, name = 'Kasvu'): Promise<TestPlan> {
  const plan = await app.aPlan({ owner, completed: true, name });
  const started = app.db.updateTable('plan').set({ follow_up_started_on: '2026-06-01' });
  await started.where('id', '=', plan.id).execute();
  return plan;
}

type Figure = { metric: MetricTargets; period: string; value: number };

async function aFigure({ id, owner }: TestPlan, { metric, period, value }: Figure): Promise<string> {
  const { unit, kind, better, baseline, target12: target_12, target36: target_36, startsOn: starts_on } = metric;
  const columns = { unit, kind, better, period: metric.period, baseline, target_12, target_36, starts_on };
  const metricId = newId();
  const values = { id: metricId, plan_id: id, client_id: owner.id, position: 0, label: 'Luku', ...columns };
  await app.db.insertInto('metric').values(values).execute();
  await app.db
    .insertInto('metric_value')
    .values({ metric_id: metricId, period, value: String(value) })
    .execute();
  return metricId;
}

type CheckIn = { number: number; due: string; sent?: string; missed?: string };

const aCheckIn = ({ id, owner }: TestPlan, { number, due, sent, missed }: CheckIn) =>
  app.db
    .insertInto('check_in')
    .values({
      id: newId(),
      plan_id: id,
      client_id: owner.id,
      number,
      due_on: due,
      sent_at: sent ?? null,
      missed_at: missed ?? null,
    })
    .execute();

const caseOf = (light: string) => LIGHT_CASES.find((one) => one.light === light)!;

test('the light of each of 60 cases is that of the rule', async () => {
  const own = await app.aConsultant();
  const lights: Record<string, string> = {};
  for (const figure of LIGHT_CASES) {
    const client = await app.aClient({ consultant: own });
    await aFigure(await aFollowedPlan(client), figure);
    lights[client.id] = figure.light;
  }
  const { followUps } = await list(own);
  expect(Object.fromEntries(followUps.map(({ id, worstLight }) => [id, worstLight]))).toEqual(lights);
});

test('of several figures the worst counts, without those in the archive and those of a paused follow-up', async () => {
  const client = await app.aClient({ consultant });
  const plan = await aFollowedPlan(client);
  await aFigure(plan, { ...caseOf('behind'), metric: { ...caseOf('behind').metric, baseline: null } });
  await aFigure(plan, caseOf('on_target'));
  await aFigure(plan, caseOf('at_risk'));
  const archived = await aFigure(plan, caseOf('behind'));
  await app.db.updateTable('metric').set({ archived_at: '2026-12-01T08:00:00Z' }).where('id', '=', archived).execute();
  const paused = await aFollowedPlan(client, 'Tauolla');
  await aFigure(paused, caseOf('behind'));
  await aCheckIn(paused, { number: 1, due: '2026-12-01' });
  const pause = (at: string | null) =>
    app.db.updateTable('plan').set({ follow_up_paused_at: at }).where('id', '=', paused.id).execute();
  await pause('2026-11-01T08:00:00Z');
  expect(await followUpOf(client)).toEqual({ id: client.id, nextCheckIn: null, worstLight: 'at_risk' });
  await pause(null);
  expect(await followUpOf(client)).toEqual({ id: client.id, nextCheckIn: '2026-12-01', worstLight: 'behind' });
});

test('the next check-in is the first that was neither sent nor missed', async () => {
  const client = await app.aClient({ consultant });
  const plan = await aFollowedPlan(client);
  await aCheckIn(plan, { number: 1, due: '2026-06-01', sent: '2026-06-02T08:00:00Z' });
  await aCheckIn(plan, { number: 2, due: '2026-09-01', missed: '2026-09-23T08:00:00Z' });
  expect(await followUpOf(client)).toBeUndefined();
  await aCheckIn(plan, { number: 3, due: '2027-01-15' });
  expect(await followUpOf(client)).toEqual({ id: client.id, nextCheckIn: '2027-01-15', worstLight: null });
});

test('a page tells of its own clients alone, and integrators read what they read before', async () => {
  const other = await app.aClient({ consultant: await app.aConsultant() });
  await aFigure(await aFollowedPlan(other), caseOf('behind'));
  const client = await app.aClient({ consultant, company: 'Vain tämä' });
  await aFigure(await aFollowedPlan(client), caseOf('on_target'));
  const { items, followUps } = await list(consultant, { q: 'Vain tämä' });
  expect([items, followUps].map((rows) => rows.map(({ id }) => id))).toEqual([[client.id], [client.id]]);
  const rest = await app.rest<object[]>('GET /api/user/get/clients?q=Vain', undefined, consultant);
  expect(JSON.stringify(rest.body)).not.toMatch(/follow|light|check/i);
});

test('the page of a client tells which plans are followed up, and of which a check-in waits for an answer', async () => {
  const client = await app.aClient({ consultant });
  const plans: TestPlan[] = [];
  for (const name of ['Vanhin', 'Toinen', 'Uusin']) plans.push(await aFollowedPlan(client, name));
  const [oldest, second, newest] = plans.map(({ id }) => id);
  await app.aPlan({ owner: client, completed: true, name: 'Ei seurantaa' });
  await aCheckIn(plans[0]!, { number: 1, due: '2026-03-01', sent: '2026-03-01T08:00:00Z' });
  await aCheckIn(plans[1]!, { number: 1, due: '2026-03-01', missed: '2026-04-01T08:00:00Z' });
  await app.db
    .updateTable('plan')
    .set({ follow_up_paused_at: '2026-05-01T08:00:00Z' })
    .where('id', '=', oldest!)
    .execute();
  const read = async () =>
    (await app.query<ClientFigures>('client.figures', { id: client.id }, consultant)).body.followedPlans;
  const byId = async () => new Map((await read()).map(({ planId, waits }) => [planId, waits]));
  expect(await byId()).toEqual(
    new Map([
      [newest, false],
      [second, false],
      [oldest, true],
    ]),
  );
  await app.db
    .updateTable('check_in')
    .set({ answered_at: '2026-06-01T08:00:00Z' })
    .where('plan_id', '=', oldest!)
    .execute();
  expect((await byId()).get(oldest!)).toBe(false);
  const reopen = (id = '') =>
    app.db.updateTable('plan').set({ completed_at: null, active: true }).where('id', '=', id).execute();
  await reopen(oldest);
  expect([...(await byId()).keys()].toSorted()).toEqual([oldest, second, newest].toSorted());
  await app.db
    .updateTable('check_in')
    .set({ sent_at: null, answered_at: null })
    .where('plan_id', '=', oldest!)
    .execute();
  expect([...(await byId()).keys()].toSorted(), 'none was sent').toEqual([second, newest].toSorted());
});

test('what is overdue in a paused follow-up alone is neither in the figures of admins nor in the list behind them', async () => {
  const admin = await app.anAccount('Admin');
  const delays = async () => {
    const { body } = await app.query<{ overdueClients: number; overdueTodos: number }>(
      'admin.situation',
      undefined,
      admin,
    );
    const listed = await app.query<Page>('client.list', { need: 'overdue', limit: 200 }, admin);
    expect(listed.body.items).toHaveLength(body.overdueClients);
    return [body.overdueClients, body.overdueTodos];
  };
  const [clients, todos] = await delays();
  const owner = await app.aClient({ consultant });
  const [one, other] = [await aFollowedPlan(owner), await aFollowedPlan(owner, 'Toinen')];
  for (const plan of [one, other, other]) await app.aTodo(plan, { deadline: '2026-05-01' });
  expect(await delays()).toEqual([clients! + 1, todos! + 3]);
  const pause = ({ id }: TestPlan) =>
    app.db.updateTable('plan').set({ follow_up_paused_at: '2026-05-02T08:00:00Z' }).where('id', '=', id).execute();
  await pause(other);
  expect(await delays()).toEqual([clients! + 1, todos! + 1]);
  await pause(one);
  expect(await delays()).toEqual([clients, todos]);
});
