import type { FollowUp } from '@app/schema/follow-up';
import { expect, test } from 'vitest';
import { setNow, useApplication, useStaff } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';

const app = useApplication();
const { admin, consultant } = useStaff(app);

const COMPLETED_AT = '2026-11-25T10:00:00Z';
const TARGETS = {
  net_sales: { baseline: 2_400_000, m12: 3_000_000, y3: 4_500_000 },
  ebit: { baseline: 6.2, m12: 7.5, y3: 11 },
  staff: { baseline: 18 },
  own: [{ label: 'Myyntikate (%)', baseline: 26, m12: 29 }],
};
const LEADING = [
  { metric: 'Tarjouksen vastausaika', unit: 'päivää', current: 15, target: 5 },
  { metric: 'Takuukorjaukset', unit: 'kpl/kk', current: 7 },
];

const followUp = async (plan: TestPlan, who: Person = plan.owner) =>
  (await app.query<FollowUp>('followUp.get', { id: plan.id }, who)).body;
const save = (plan: TestPlan, more: object, who: Person = plan.owner) =>
  app.mutate('followUp.save', { id: plan.id, ...more }, who);

/** A completed plan with targets; each client has one consultant. */
async function aCompletedPlan({ owner, rhythm = 'monthly', answers = {} }: Given = {}): Promise<TestPlan> {
  setNow(app, COMPLETED_AT);
  const plan = await app.aPlan({ owner: owner ?? (await app.aClient({ consultant })) });
  const all = { ta_targets: TARGETS, ta_leading: LEADING, ta_rhythm: rhythm, ...answers };
  for (const [key, value] of Object.entries(all)) {
    const given = { id: plan.id, ...(await app.questionOf(key)), value, version: 0 };
    expect((await app.mutate('plan.saveAnswer', given, plan.owner)).status).toBe(200);
  }
  await app.completeSteps(plan, 10);
  expect((await app.mutate('plan.complete', { id: plan.id }, plan.owner)).status).toBe(200);
  return plan;
}

/** As a plan is that was completed before there were follow-ups. */
async function forgetFollowUp({ id }: TestPlan): Promise<void> {
  for (const table of ['metric', 'check_in'] as const)
    await app.db.deleteFrom(table).where('plan_id', '=', id).execute();
  await app.db.updateTable('plan').set({ follow_up_started_on: null }).where('id', '=', id).execute();
}

type Given = { owner?: Person; rhythm?: string; answers?: Record<string, unknown> };

test('completing a plan takes over the rows that have a target, and sets a check-in in 90 days on a sending day', async () => {
  const plan = await aCompletedPlan();
  const { startedOn, pausedAt, metrics, checkIns } = await followUp(plan);
  expect({ startedOn, pausedAt }).toEqual({ startedOn: '2026-11-25', pausedAt: null });
  expect(metrics).toMatchObject([
    {
      source: 'ta_targets.net_sales',
      label: 'Net sales',
      unit: 'eur',
      kind: 'flow',
      better: 'up',
      target36: 4_500_000,
    },
    { source: 'ta_targets.ebit', unit: 'percent', kind: 'level', baseline: 6.2, target12: 7.5 },
    { source: 'ta_targets.own.1', label: 'Myyntikate', unit: 'percent', target36: null },
    {
      source: 'ta_leading.1',
      label: 'Tarjouksen vastausaika',
      unit: 'days',
      better: 'down',
      baseline: 15,
      target12: 5,
    },
  ]);
  expect(new Set(metrics.map(({ startsOn, period, light }) => `${startsOn} ${period} ${light}`))).toEqual(
    new Set(['2026-12-01 month none']),
  );
  expect(checkIns).toMatchObject([{ number: 1, dueOn: '2027-02-23', openedAt: null, sentAt: null }]);
});

test('a management team that meets each quarter has figures by quarter, from the first whole one on', async () => {
  const { metrics } = await followUp(await aCompletedPlan({ rhythm: 'quarterly' }));
  expect(metrics[0]).toMatchObject({ period: 'quarter', startsOn: '2027-01-01' });
});

test('a number that no figure can hold is left out, and does not keep a plan from being completed', async () => {
  const { metrics } = await followUp(
    await aCompletedPlan({ answers: { ta_targets: { net_sales: { baseline: 1, m12: 1e15 } } } }),
  );
  expect(metrics.map(({ source }) => source)).toEqual(['ta_leading.1']);
});

test('a new plan of the same business unit pauses the follow-up of the older one, and of no other client', async () => {
  const first = await aCompletedPlan();
  const foreign = await aCompletedPlan();
  const second = await aCompletedPlan({ owner: first.owner });
  expect((await followUp(first)).pausedAt).toBe(new Date(COMPLETED_AT).toISOString());
  expect([(await followUp(second)).pausedAt, (await followUp(foreign)).pausedAt]).toEqual([null, null]);
  const events = app.db.selectFrom('audit_event').select('action').where('subject_id', '=', first.id);
  expect(await events.where('action', 'like', 'follow_up%').orderBy('id').execute()).toEqual([
    { action: 'follow_up_started' },
    { action: 'follow_up_paused' },
  ]);
});

test('an older plan whose follow-up is started later pauses no newer one', async () => {
  const older = await aCompletedPlan();
  await forgetFollowUp(older);
  const newer = await aCompletedPlan({ owner: older.owner });
  await app.db.updateTable('plan').set({ completed_at: '2026-11-24' }).where('id', '=', older.id).execute();
  expect((await save(older, {}, consultant)).status).toBe(200);
  expect((await followUp(newer)).pausedAt).toBeNull();
  expect(await followUp(older)).toMatchObject({ startedOn: '2026-11-25', pausedAt: null });
});

test('client and staff start the follow-up of a plan that was completed before there were any', async () => {
  for (const who of [undefined, consultant, admin]) {
    const plan = await aCompletedPlan();
    await forgetFollowUp(plan);
    expect(await followUp(plan)).toMatchObject({ startedOn: null, metrics: [], checkIns: [] });
    expect((await save(plan, {}, who ?? plan.owner)).status).toBe(200);
    const { startedOn, metrics, checkIns } = await followUp(plan);
    expect([startedOn, metrics.length, checkIns.length]).toEqual(['2026-11-25', 4, 1]);
  }
});

test('both sides pause and resume it, and a check-in whose time has passed is due again as soon as one can be', async () => {
  const plan = await aCompletedPlan();
  await save(plan, { paused: true, reason: 'Kesälomat' }, consultant);
  expect(await followUp(plan)).toMatchObject({ pauseReason: 'Kesälomat' });
  await app.db.updateTable('check_in').set({ due_on: '2026-11-02' }).where('plan_id', '=', plan.id).execute();
  await save(plan, { paused: false });
  expect(await followUp(plan)).toMatchObject({
    pausedAt: null,
    pauseReason: null,
    checkIns: [{ dueOn: '2026-12-09' }],
  });
});

test('the next check-in moves to a day 14 to 180 days ahead, on a sending day', async () => {
  const plan = await aCompletedPlan();
  for (const nextCheckInOn of ['2026-12-08', '2027-05-25'])
    expect((await save(plan, { nextCheckInOn })).body).toMatchObject({ errors: [{ path: 'nextCheckInOn' }] });
  await save(plan, { nextCheckInOn: '2026-12-24' });
  expect((await followUp(plan)).checkIns).toMatchObject([{ number: 1, dueOn: '2026-12-28' }]);
});

test('a plan that is reopened is paused no more, so that its to-dos are needs and reminders', async () => {
  const plan = await aCompletedPlan();
  await save(plan, { paused: true, reason: 'Kesälomat' });
  expect((await app.mutate('plan.reopen', { id: plan.id }, plan.owner)).status).toBe(200);
  expect(await followUp(plan)).toMatchObject({ pausedAt: null, pauseReason: null });
});

test('completing a reopened plan again keeps its figures and moves the check-in', async () => {
  const plan = await aCompletedPlan();
  await app.mutate('plan.reopen', { id: plan.id }, plan.owner);
  setNow(app, '2026-12-01T10:00:00Z');
  const owner = { ...plan.owner, token: await app.logIn(plan.owner.id) };
  await app.mutate('plan.complete', { id: plan.id }, owner);
  const { startedOn, metrics, checkIns } = await followUp(plan, owner);
  expect([startedOn, metrics.length]).toEqual(['2026-11-25', 4]);
  expect(checkIns).toMatchObject([{ number: 1, dueOn: '2027-03-01' }]);
});

test('a plan in work has no follow-up to save, and a stranger finds none', async () => {
  const plan = await app.aPlan({ owner: await app.aClient({ consultant }) });
  expect((await save(plan, {})).body).toMatchObject({ msg: 'plan_not_completed' });
  expect((await app.query('followUp.get', { id: plan.id }, await app.aClient())).status).toBe(404);
});
