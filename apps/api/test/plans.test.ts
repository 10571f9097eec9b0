import { sql } from 'kysely';
import type { Plan } from '@app/schema/plans';
import { describe, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { useApplication } from '../harness/application.ts';
import type { Answered } from '../harness/callers.ts';

const app = useApplication();

const planOf = async (plan: TestPlan, reader: Person = plan.owner) =>
  (await app.query<Plan>('plan.get', { id: plan.id }, reader)).body;
const complete = (plan: TestPlan) => app.mutate('plan.complete', { id: plan.id }, plan.owner);
const msgOf = ({ status, body }: Answered) => [status, body['msg']];

/** What the owner can write to a plan that is under way. */
async function everyWrite(plan: TestPlan): Promise<[string, Record<string, unknown>][]> {
  const [step] = await app.steps();
  return [
    ['plan.update', { name: 'Late' }],
    ['plan.submitForFeedback', {}],
    ['plan.complete', {}],
    ['plan.saveProgress', { percentCompleted: 3 }],
    ['plan.saveCompletedSteps', { completedQuestions: [{ growthPlanStepId: step?.id, completed: false }] }],
    ['plan.passFinding', { finding: 'x', reason: 'y' }],
  ].map(([path, input]) => [path as string, { id: plan.id, ...(input as object) }]);
}

describe('the owner’s word on steps', () => {
  const say = async (plan: TestPlan, words: [index: number, completed: boolean][]) => {
    const steps = await app.steps();
    return app.mutate(
      'plan.saveCompletedSteps',
      {
        id: plan.id,
        completedQuestions: words.map(([index, completed]) => ({ growthPlanStepId: steps.at(index)?.id, completed })),
      },
      plan.owner,
    );
  };
  const completedOf = async (plan: TestPlan) =>
    (await app.query<{ completed: boolean }[]>('plan.completedSteps', { id: plan.id }, plan.owner)).body.map(
      ({ completed }) => completed,
    );

  test('sets the percent over all eleven steps but the last', async () => {
    const plan = await app.aPlan();
    expect(await app.steps()).toHaveLength(11);
    expect(await say(plan, [[0, true]])).toMatchObject({ status: 200, body: { msg: 'saved', percentCompleted: 10 } });
    expect(
      (
        await say(plan, [
          [1, true],
          [2, true],
        ])
      ).body['percentCompleted'],
    ).toBe(30);
    expect((await say(plan, [[-1, true]])).body['percentCompleted']).toBe(30);
    expect((await say(plan, [[0, false]])).body['percentCompleted']).toBe(20);
    expect(await completedOf(plan)).toEqual([false, true, true, ...Array.from({ length: 7 }, () => false), true]);
    expect((await planOf(plan)).percentCompleted).toBe(20);
    const all = Array.from({ length: 10 }, (_, index): [number, boolean] => [index, true]);
    expect((await say(plan, [...all, [-1, false]])).body['percentCompleted']).toBe(100);
  });

  test('said twice in one request, the last counts', async () => {
    const plan = await app.aPlan();
    expect(
      (
        await say(plan, [
          [0, true],
          [0, false],
          [1, false],
          [1, true],
        ])
      ).body['percentCompleted'],
    ).toBe(10);
    expect((await completedOf(plan)).slice(0, 2)).toEqual([false, true]);
  });

  test('with a step of nothing among them is not found, and nothing of the request is stored', async () => {
    const plan = await app.aPlan();
    const [step] = await app.steps();
    const completedQuestions = [
      { growthPlanStepId: step?.id, completed: true },
      { growthPlanStepId: newId(), completed: true },
    ];
    expect(msgOf(await app.mutate('plan.saveCompletedSteps', { id: plan.id, completedQuestions }, plan.owner))).toEqual(
      [404, 'not_found'],
    );
    expect(await completedOf(plan)).not.toContain(true);
    expect((await planOf(plan)).percentCompleted).toBe(0);
  });

  test.each([
    [[]],
    [null],
    [{}],
    [[{ completed: true }]],
    [[{ growthPlanStepId: 'x', completed: true }]],
    [[{ growthPlanStepId: newId(), completed: 'yes' }]],
  ])('%j is no list of steps', async (completedQuestions) => {
    const plan = await app.aPlan();
    expect((await app.mutate('plan.saveCompletedSteps', { id: plan.id, completedQuestions }, plan.owner)).status).toBe(
      400,
    );
  });

  test('never tells an empty list, and names each step in the language asked for', async () => {
    const plan = await app.aPlan();
    const named = async (language: string) =>
      (
        await app.query<{ growthPlanStep: { name: string; position: number } }[]>(
          'plan.completedSteps',
          { id: plan.id },
          { ...plan.owner, language },
        )
      ).body.map((entry) => entry.growthPlanStep);
    const english = await named('en');
    expect(english.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(english[0]?.name).toBe('Starting point');
    expect((await named('fi'))[0]?.name).not.toBe('Starting point');
  });
});

test.each([0, 100, 37])('the progress %i is stored as given', async (percentCompleted) => {
  const plan = await app.aPlan();
  expect((await app.mutate('plan.saveProgress', { id: plan.id, percentCompleted }, plan.owner)).body).toEqual({
    msg: 'saved',
  });
  expect((await planOf(plan)).percentCompleted).toBe(percentCompleted);
});

test.each([-1, 101, 1.5, '50', null])('%j is no progress', async (percentCompleted) => {
  const plan = await app.aPlan();
  expect(await app.mutate('plan.saveProgress', { id: plan.id, percentCompleted }, plan.owner)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'percentCompleted' }] },
  });
});

describe('completing a plan', () => {
  test('needs every step but the last', async () => {
    const plan = await app.aPlan();
    await app.completeSteps(plan, 9);
    expect(msgOf(await complete(plan))).toEqual([409, 'plan_not_completed']);
    const last = (await app.steps()).at(-1);
    await app.mutate(
      'plan.saveCompletedSteps',
      { id: plan.id, completedQuestions: [{ growthPlanStepId: last?.id, completed: true }] },
      plan.owner,
    );
    await app.mutate('plan.saveProgress', { id: plan.id, percentCompleted: 100 }, plan.owner);
    expect(msgOf(await complete(plan))).toEqual([409, 'plan_not_completed']);
    expect(await planOf(plan)).toMatchObject({ active: true, completed: false, completedAt: null });
  });

  test('ends its being active at that moment, and from then on nothing of it is written', async () => {
    const plan = await app.aPlan();
    await app.completeSteps(plan, 10);
    expect((await complete(plan)).body).toEqual({ msg: 'saved' });
    const completed = await planOf(plan);
    expect(completed).toMatchObject({ active: false, completed: true, completedAt: app.now.value.toISOString() });
    for (const [path, input] of await everyWrite(plan))
      expect([path, ...msgOf(await app.mutate(path, input, plan.owner))]).toEqual([path, 409, 'plan_is_completed']);
    expect(await planOf(plan)).toEqual(completed);
    const recorded = await app.db
      .selectFrom('audit_event')
      .select('action')
      .where('subject_id', '=', plan.id)
      .execute();
    expect(recorded).toEqual([{ action: 'plan_completed' }, { action: 'follow_up_started' }]);
    const mails = await app.db
      .selectFrom('mail')
      .select(['account_id', 'data'])
      .where('template', '=', 'plan_completed')
      .execute();
    expect(mails.filter(({ data }) => data['planId'] === plan.id)).toHaveLength(1);
  });
});

describe('sending a plan for feedback', () => {
  const mails = async (plan: TestPlan) =>
    (
      await app.db.selectFrom('mail').select(['account_id', 'recipient', 'language_code', 'template', 'data']).execute()
    ).filter(({ data }) => data['plan_id'] === plan.id);

  test('queues one mail to its consultant however often it is sent', async () => {
    const consultant = await app.aConsultant();
    const plan = await app.aPlan({
      owner: await app.aClient({ consultant, company: 'Mäki & "Öljy" Oy' }),
      name: 'Kasvu',
    });
    for (let round = 0; round < 3; round += 1)
      expect((await app.mutate('plan.submitForFeedback', { id: plan.id }, plan.owner)).body).toEqual({
        msg: 'submitted_for_feedback',
      });
    expect(await mails(plan)).toEqual([
      {
        account_id: consultant.id,
        recipient: consultant.email,
        language_code: 'en',
        template: 'submitted_for_feedback',
        data: { company: 'Mäki & "Öljy" Oy', plan: 'Kasvu', plan_id: plan.id, consultant: 'Aino' },
      },
    ]);
    expect(await planOf(plan, consultant)).toMatchObject({ submittedForFeedback: true, active: true });
    const { body } = await app.query<{ submittedAt: string }>('plan.document', { id: plan.id }, consultant);
    expect(body.submittedAt).toMatch(/^\d{4}-.*Z$/);
  });

  test('is one with its mail: when the mail cannot be queued, the plan is not sent either', async () => {
    const plan = await app.aPlan();
    await sql
      .raw(`alter table mail add constraint refused check (template <> 'submitted_for_feedback') not valid`)
      .execute(app.db);
    try {
      expect((await app.mutate('plan.submitForFeedback', { id: plan.id }, plan.owner)).body).toMatchObject({
        msg: 'unknown',
      });
    } finally {
      await sql.raw('alter table mail drop constraint refused').execute(app.db);
    }
    expect(await planOf(plan)).toMatchObject({ submittedForFeedback: false });
    expect((await app.mutate('plan.submitForFeedback', { id: plan.id }, plan.owner)).status).toBe(200);
    expect(await mails(plan)).toHaveLength(1);
  });
});

describe('passing over a finding', () => {
  const pass = (plan: TestPlan, finding: unknown, reason: unknown) =>
    app.mutate('plan.passFinding', { id: plan.id, finding, reason }, plan.owner);
  const passed = async (plan: TestPlan) =>
    (await app.query<{ passedFindings: object[] }>('plan.document', { id: plan.id }, plan.owner)).body.passedFindings;

  test('keeps its reason, replaces it, and takes it back; taking back what never was is no fault', async () => {
    const plan = await app.aPlan();
    await pass(plan, 'no_followup', ' agreed ');
    await pass(plan, 'runway_short', 'x'.repeat(300));
    await pass(plan, 'no_followup', 'changed');
    expect(await passed(plan)).toHaveLength(2);
    expect(await passed(plan)).toContainEqual({ finding: 'no_followup', reason: 'changed' });
    for (let round = 0; round < 2; round += 1)
      expect((await pass(plan, 'no_followup', null)).body).toEqual({ msg: 'saved' });
    expect(await passed(plan)).toEqual([{ finding: 'runway_short', reason: 'x'.repeat(300) }]);
  });

  test.each([
    ['finding', '', 'x'],
    ['finding', 'x'.repeat(201), 'x'],
    ['finding', 'a\0', 'x'],
    ['finding', '\udc00', null],
    ['reason', 'x', ''],
    ['reason', 'x', '  '],
    ['reason', 'x', 'x'.repeat(301)],
    ['reason', 'x', '\0'],
    ['reason', 'x', undefined],
  ])('a wrong %s is refused: %j, %j', async (path, finding, reason) => {
    expect(await pass(await app.aPlan(), finding, reason)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});

test('the steps of a plan tell each question with its text, answer and version', async () => {
  const plan = await app.aPlan();
  const question = await app.questionOf('sp_drivers');
  await app.mutate('plan.saveAnswer', { id: plan.id, ...question, value: 'Vienti', version: 0 }, plan.owner);
  const { body } = await app.query<{ id: string; questions: Record<string, unknown>[] }[]>(
    'plan.steps',
    { id: plan.id },
    plan.owner,
  );
  const questions = body.flatMap((step) => step.questions);
  expect(questions.find(({ id }) => id === question.questionId)).toMatchObject({
    value: 'Vienti',
    version: 1,
    required: true,
    type: 'long_text',
  });
  expect(questions.filter(({ value, version }) => value === null && version === 0)).toHaveLength(questions.length - 1);
  for (const text of questions.flatMap(({ label, help }) => [label, help])) expect(text).not.toMatch(/^growth_plan\./);
});

describe('what the owner corrects', () => {
  const update = (plan: TestPlan, changed: object) =>
    app.mutate('plan.update', { id: plan.id, ...changed }, plan.owner);
  const renamed = async (plan: TestPlan) =>
    (await app.db.selectFrom('audit_event').select('action').where('subject_id', '=', plan.id).execute()).filter(
      ({ action }) => action === 'plan_updated',
    ).length;

  test('is what was sent: what is absent stays, and only another name or unit is recorded', async () => {
    const plan = await app.aPlan();
    const { name } = await planOf(plan);
    expect(await update(plan, { businessUnit: 'Huolto' })).toMatchObject({ status: 200, body: { msg: 'saved' } });
    expect(await planOf(plan)).toMatchObject({ name, businessUnit: 'Huolto' });
    await update(plan, { name: ' Kasvu 2027 ', businessUnit: '' });
    await update(plan, { name: 'Kasvu 2027' });
    await update(plan, { example: 'software' });
    expect(await planOf(plan)).toMatchObject({ name: 'Kasvu 2027', businessUnit: '' });
    expect(await renamed(plan)).toBe(2);
    const { body } = await app.query('plan.document', { id: plan.id }, plan.owner);
    expect(body).toMatchObject({ example: 'software' });
  });

  test('is held against the rules of a new plan', async () => {
    const plan = await app.aPlan();
    for (const changed of [
      { name: ' ' },
      { name: 'x'.repeat(81) },
      { businessUnit: 'x'.repeat(81) },
      { example: 'bank' },
    ])
      expect((await update(plan, changed)).status).toBe(400);
  });

  test('of two corrections at once each leaves what it does not name', async () => {
    const plan = await app.aPlan();
    await Promise.all([update(plan, { name: 'A' }), update(plan, { businessUnit: 'B' })]);
    expect(await planOf(plan)).toMatchObject({ name: 'A', businessUnit: 'B' });
  });
});
