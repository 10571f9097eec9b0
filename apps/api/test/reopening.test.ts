import type { Plan, PlanDocument } from '@app/schema/plans';
import { expect, test } from 'vitest';
import { setNow, useApplication, useStaff } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import type { Answered } from '../harness/callers.ts';

const app = useApplication();
const { admin, consultant } = useStaff(app);

const COMPLETED_AT = '2026-11-02T20:30:00Z'; // in Helsinki still that day
const LAST_MOMENT = '2026-11-16T21:59:59.999Z';
const TOO_LATE = '2026-11-16T22:00:00.000Z';

const msgOf = ({ status, body }: Answered) => [status, body['msg']];
const reopen = (plan: TestPlan, who: Person = plan.owner) => app.mutate('plan.reopen', { id: plan.id }, who);
const documentOf = async (plan: TestPlan, who: Person = plan.owner) =>
  (await app.query<PlanDocument>('plan.document', { id: plan.id }, who)).body;

/** A plan with an answer, a to-do, a share link and all steps, which its owner completed at a moment, or now. */
async function aCompletedPlan(completedAt?: string): Promise<TestPlan> {
  const plan = await app.aPlan({ owner: await app.aClient({ consultant, credits: 1 }) });
  const answer = { id: plan.id, ...(await app.questionOf('sp_drivers')), value: 'Kasvua', version: 0 };
  await app.mutate('plan.saveAnswer', answer, plan.owner);
  await app.aTodo(plan);
  await app.mutate('share.set', { id: plan.id, shared: true }, plan.owner);
  await app.completeSteps(plan, 10);
  expect((await app.mutate('plan.complete', { id: plan.id }, plan.owner)).status).toBe(200);
  if (completedAt !== undefined)
    await app.db.updateTable('plan').set({ completed_at: completedAt }).where('id', '=', plan.id).execute();
  return plan;
}

test('the owner reopens a plan until the end of the 14th day where the firm is, and no later', async () => {
  setNow(app, LAST_MOMENT);
  const plan = await aCompletedPlan(COMPLETED_AT);
  setNow(app, TOO_LATE);
  expect(msgOf(await reopen(plan))).toEqual([409, 'cannot_reopen']);
  expect((await documentOf(plan)).reopenable).toBe(false);
  setNow(app, LAST_MOMENT);
  expect((await documentOf(plan)).reopenable).toBe(true);
  expect(await reopen(plan)).toMatchObject({
    status: 200,
    body: { msg: 'updated', growthPlan: { id: plan.id, active: true, completed: false, completedAt: null } },
  });
  expect(msgOf(await reopen(plan))).toEqual([409, 'plan_not_completed']);
});

test('staff reopen at any time, and the audit log says who did', async () => {
  for (const who of [consultant, admin]) {
    const plan = await aCompletedPlan('2025-11-02T12:00:00Z');
    expect((await documentOf(plan, who)).reopenable).toBe(true);
    expect((await reopen(plan, who)).status).toBe(200);
    const events = app.db.selectFrom('audit_event').select(['actor_id', 'client_id']).where('subject_id', '=', plan.id);
    expect(await events.where('action', '=', 'plan_reopened').execute()).toEqual([
      { actor_id: who.id, client_id: plan.owner.id },
    ]);
  }
});

test('all that the plan holds stays, its share link and the credit too, and then it is written to again', async () => {
  const plan = await aCompletedPlan();
  const before = await documentOf(plan);
  await reopen(plan);
  const after = await documentOf(plan);
  const state = { active: true, completed: false, completedAt: null };
  expect(after).toEqual({ ...before, reopenable: false, plan: { ...before.plan, ...state } });
  expect(after).toMatchObject({ plan: { shared: true }, answers: [{ value: 'Kasvua' }] });
  const { body: profile } = await app.query<{ hasCredit: boolean }>(
    'client.details',
    { id: plan.owner.id },
    consultant,
  );
  expect(profile.hasCredit).toBe(true);
  expect(msgOf(await app.mutate('plan.create', { name: 'Next', businessUnit: '' }, plan.owner))).toEqual([
    409,
    'active_plan_exists',
  ]);
  const { stepId, questionId } = await app.questionOf('sp_drivers');
  const todoId = after.todos[0]!.id;
  for (const [path, input] of [
    ['plan.update', { name: 'Corrected' }],
    ['plan.saveAnswer', { stepId, questionId, value: 'Enemmän kasvua', version: 1 }],
    ['plan.saveCompletedSteps', { completedQuestions: [{ growthPlanStepId: stepId, completed: true }] }],
    ['plan.passFinding', { finding: 'no_followup', reason: 'agreed' }],
    ['todo.create', { stepId, questionId, task: 'Call' }],
    ['todo.update', { todoId, task: 'Call again', deadline: '2026-12-01' }],
    ['todo.delete', { todoId }],
    ['plan.submitForFeedback', {}],
    ['plan.saveProgress', { percentCompleted: 90 }],
    ['plan.complete', {}],
  ] as const)
    expect([path, (await app.mutate(path, { id: plan.id, ...input }, plan.owner)).status]).toEqual([path, 200]);
  expect((await app.query<Plan>('plan.get', { id: plan.id }, plan.owner)).body).toMatchObject({ completed: true });
});

test('nobody reopens a plan whose client has a newer one, in whatever state', async () => {
  for (const completed of [false, true]) {
    const plan = await aCompletedPlan();
    await app.aPlan({ owner: plan.owner, completed });
    for (const who of [plan.owner, consultant, admin]) {
      expect((await documentOf(plan, who)).reopenable).toBe(false);
      expect(msgOf(await reopen(plan, who))).toEqual([409, 'cannot_reopen']);
    }
  }
});

test('reopened while a new plan is started, one of the two happens', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const plan = await aCompletedPlan();
    const start = () => app.mutate('plan.create', { name: 'Next', businessUnit: '' }, plan.owner);
    const acts = round % 2 === 0 ? [() => reopen(plan), start] : [start, () => reopen(plan, consultant)];
    const answers = (await Promise.all(acts.map((act) => act()))).map(msgOf);
    const [reopened, started] = round % 2 === 0 ? answers : answers.toReversed();
    const active = await app.db
      .selectFrom('plan')
      .innerJoin('client', 'client.account_id', 'plan.client_id')
      .select(['plan.id', 'client.credits'])
      .where('client_id', '=', plan.owner.id)
      .where('active', '=', true)
      .execute();
    const isReopened = reopened?.[0] === 200;
    expect([reopened, started]).toEqual(
      isReopened
        ? [
            [200, 'updated'],
            [409, 'active_plan_exists'],
          ]
        : [
            [409, 'cannot_reopen'],
            [200, 'saved'],
          ],
    );
    expect(active).toMatchObject([{ credits: isReopened ? 1 : 0 }]);
    expect(active[0]?.id === plan.id).toBe(isReopened);
    seen.add(String(isReopened));
  }
  expect([...seen].toSorted()).toEqual(['false', 'true']);
});
