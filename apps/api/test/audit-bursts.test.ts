import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { deleteExpired } from '../src/features/retention/delete-expired.ts';
import type { TestPlan } from '../harness/builders.ts';
import { setNow, useApplication } from '../harness/application.ts';

const app = useApplication();
const MINUTE_MS = 60_000;
const START = new Date('2026-11-20T10:00:00Z');

let plan: TestPlan;

beforeEach(async () => {
  setNow(app, START);
  plan = await app.aPlan();
});

const after = (minutes: number) => setNow(app, new Date(START.getTime() + minutes * MINUTE_MS));

const share = (shared: boolean) => app.mutate('share.set', { id: plan.id, shared }, plan.owner);

const events = (subject = plan.id) =>
  app.db
    .selectFrom('audit_event')
    .select(['action', 'details', 'client_id'])
    .where('subject_id', '=', subject)
    .orderBy('id')
    .execute();

const recorded = async (subject = plan.id) => (await events(subject)).map(({ action, details }) => [action, details]);

test('sharing that is switched 300 times within ten minutes is four events: the first of each kind, and the last with how many there were', async () => {
  for (let turn = 0; turn < 300; turn += 1)
    expect((await share(turn % 2 === 0)).body).toMatchObject({ shared: turn % 2 === 0 });
  const first = [
    ['plan_shared', {}],
    ['plan_unshared', {}],
  ];
  expect(await recorded()).toEqual(first);
  after(9);
  await deleteExpired(app.deps);
  expect(await recorded()).toEqual(first);
  after(11);
  await deleteExpired(app.deps);
  await deleteExpired(app.deps);
  const all = await recorded();
  expect(all.slice(0, 2)).toEqual(first);
  expect(all.slice(2).toSorted()).toEqual([
    ['plan_shared', { changes: 149 }],
    ['plan_unshared', { changes: 149 }],
  ]);
  expect((await events()).every(({ client_id }) => client_id === plan.owner.id)).toBe(true);
  expect(await app.db.selectFrom('audit_burst').selectAll().execute()).toEqual([]);
});

test('the event of a burst has the time of its last change, so that the last state is the newest event', async () => {
  for (const [minute, shared] of [
    [0, true],
    [1, false],
    [2, true],
    [3, false],
    [4, true],
  ] as const) {
    after(minute);
    await share(shared);
  }
  after(30);
  await deleteExpired(app.deps);
  const { rows } = await sql<{ action: string; at: string }>`select action, at from audit_event
    where subject_id = ${plan.id} and details <> '{}' order by at desc`.execute(app.db);
  expect(rows.map(({ action, at }) => [action, new Date(at).toISOString().slice(11, 16)])).toEqual([
    ['plan_shared', '10:04'],
    ['plan_unshared', '10:03'],
  ]);
});

test('a change after the ten minutes closes the burst before it, and is an event of its own', async () => {
  await share(true);
  await share(true);
  after(11);
  await share(true);
  expect(await recorded()).toEqual([
    ['plan_shared', {}],
    ['plan_shared', { changes: 1 }],
    ['plan_shared', {}],
  ]);
});

test('a single change is one event at once, without a second one later', async () => {
  await share(true);
  after(60);
  await deleteExpired(app.deps);
  expect((await events()).map(({ action }) => action)).toEqual(['plan_shared']);
});

test('sharing that is switched at once from many tabs takes no more than four rows', async () => {
  await Promise.all(Array.from({ length: 24 }, (_, turn) => share(turn % 2 === 0)));
  after(11);
  await deleteExpired(app.deps);
  const all = await events();
  expect(all).toHaveLength(4);
  expect(all.slice(2).map(({ details }) => details)).toEqual([{ changes: 11 }, { changes: 11 }]);
});

test('new links and switching are separate events, and the page of the audit log says how many changes there were', async () => {
  await share(true);
  await app.mutate('share.renew', { id: plan.id }, plan.owner);
  await app.mutate('share.renew', { id: plan.id }, plan.owner);
  after(11);
  await deleteExpired(app.deps);
  const token = await app.logIn((await app.anAccount('Admin')).id);
  const { body } = await app.query<{ items: { action: string; changes: number | null }[] }>(
    'admin.audit',
    { clientId: plan.owner.id },
    { token },
  );
  expect(body.items.map(({ action, changes }) => `${action} ${changes}`).toSorted()).toEqual([
    'plan_shared null',
    'share_renewed 1',
    'share_renewed null',
  ]);
  const csv = await app.mutate<{ csv: string }>('admin.exportAudit', { clientId: plan.owner.id }, { token });
  expect(csv.body.csv).toContain('"New link created for a shared plan, one more change within ten minutes"');
});

test('a calendar address that is made, and one that is revoked, is an event; revoking none is not', async () => {
  const { owner } = plan;
  await app.mutate('calendar.revoke', undefined, owner);
  expect(await events(owner.id)).toEqual([]);
  await app.mutate('calendar.renew', undefined, owner);
  after(11);
  await app.mutate('calendar.revoke', undefined, { token: await app.logIn(owner.id) });
  expect((await events(owner.id)).map(({ action }) => action)).toEqual([
    'calendar_address_made',
    'calendar_address_revoked',
  ]);
});
