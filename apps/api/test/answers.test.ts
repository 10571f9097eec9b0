import { expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import type { TestPlan } from '../harness/builders.ts';
import { setNow, useApplication } from '../harness/application.ts';

const app = useApplication();

const save = async ({ plan, key = 'sp_drivers' }: { plan: TestPlan; key?: string }, value: unknown, version: unknown) =>
  app.mutate('plan.saveAnswer', { id: plan.id, ...(await app.questionOf(key)), value, version }, plan.owner);

const storedIn = (plan: TestPlan) =>
  app.db.selectFrom('answer').select(['value', 'version']).where('plan_id', '=', plan.id).execute();

const historyOf = (plan: TestPlan) =>
  app.db
    .selectFrom('answer_history')
    .select(['version', 'value'])
    .where('plan_id', '=', plan.id)
    .orderBy('version')
    .execute();

test('versions count up from one, and the history keeps each', async () => {
  const plan = await app.aPlan();
  for (const version of [0, 1, 2])
    expect(await save({ plan }, `text ${version}`, version)).toMatchObject({
      status: 200,
      body: { msg: 'saved', version: version + 1 },
    });
  expect(await storedIn(plan)).toEqual([{ value: 'text 2', version: 3 }]);
  expect(await historyOf(plan)).toEqual([
    { version: 1, value: 'text 0' },
    { version: 2, value: 'text 1' },
    { version: 3, value: 'text 2' },
  ]);
});

test.each([0, 1, 3, 2 ** 31 - 1])(
  'a save over version %i of an answer at version 2 gets the stored value and writes nothing',
  async (version) => {
    const plan = await app.aPlan();
    await save({ plan }, 'first', 0);
    await save({ plan }, 'second', 1);
    expect(await save({ plan }, 'late', version)).toMatchObject({
      status: 409,
      body: { msg: 'could_not_save_answer', data: { value: 'second', version: 2 } },
    });
    expect(await storedIn(plan)).toEqual([{ value: 'second', version: 2 }]);
    expect(await historyOf(plan)).toHaveLength(2);
  },
);

test('a version given for an answer never saved is a conflict with version 0, and nothing is written', async () => {
  const plan = await app.aPlan();
  expect(await save({ plan }, 'x', 1)).toMatchObject({
    status: 409,
    body: { msg: 'could_not_save_answer', data: { value: null, version: 0 } },
  });
  expect(await storedIn(plan)).toEqual([]);
});

test.each([-1, 0.5, '0', null, 2 ** 31, 2 ** 40])('%j is no version', async (version) => {
  expect(await save({ plan: await app.aPlan() }, 'x', version)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'version' }] },
  });
});

test('value and version must be there', async () => {
  const plan = await app.aPlan();
  expect(await save({ plan }, undefined, 0)).toMatchObject({
    status: 400,
    body: { msg: 'missing_form_parameters', errors: [{ path: 'value', key: 'validation_errors_text.required' }] },
  });
  expect(await save({ plan }, 'x', undefined)).toMatchObject({
    status: 400,
    body: { msg: 'missing_form_parameters', errors: [{ path: 'version', key: 'validation_errors_text.required' }] },
  });
});

test('the same value saved again is a version of its own', async () => {
  const plan = await app.aPlan();
  await save({ plan }, 'same', 0);
  expect((await save({ plan }, 'same', 1)).body).toMatchObject({ version: 2 });
});

test('answers of two questions and of two plans keep apart', async () => {
  const [one, other] = [await app.aPlan(), await app.aPlan()];
  await save({ plan: one }, 'one', 0);
  await save({ plan: one, key: 'di_picture' }, 'picture', 0);
  expect((await save({ plan: other }, 'other', 0)).body).toMatchObject({ version: 1 });
  expect((await storedIn(one)).map(({ value }) => value).toSorted()).toEqual(['one', 'picture']);
  for (const [key, value] of [
    ['sp_drivers', 'one'],
    ['di_picture', 'picture'],
  ] as const)
    expect((await save({ plan: one, key }, 'late', 0)).body).toMatchObject({ data: { value, version: 1 } });
});

test('a question is found only in its own step', async () => {
  const plan = await app.aPlan();
  const { questionId } = await app.questionOf('sp_drivers');
  const { stepId } = await app.questionOf('di_picture');
  expect(
    await app.mutate('plan.saveAnswer', { id: plan.id, stepId, questionId, value: 'x', version: 0 }, plan.owner),
  ).toMatchObject({ status: 404, body: { msg: 'not_found' } });
  expect(await storedIn(plan)).toEqual([]);
});

test.each(['id', 'stepId', 'questionId'])(
  'an unknown %s is not found, and what is no id is a bad request',
  async (field) => {
    const plan = await app.aPlan();
    const input = { id: plan.id, ...(await app.questionOf('sp_drivers')), value: 'x', version: 0 };
    expect(await app.mutate('plan.saveAnswer', { ...input, [field]: newId() }, plan.owner)).toMatchObject({
      status: 404,
      body: { msg: 'not_found' },
    });
    for (const wrong of ['1', 'x'.repeat(36), '', 7, null, `${plan.id}'--`, '..%2f'])
      expect(await app.mutate('plan.saveAnswer', { ...input, [field]: wrong }, plan.owner)).toMatchObject({
        status: 400,
        body: { msg: 'bad_request', errors: [{ path: field }] },
      });
  },
);

test('a completed plan takes no answer, new or over an old one', async () => {
  const plan = await app.aPlan();
  await save({ plan }, 'kept', 0);
  await app.completeSteps(plan, 10);
  expect((await app.mutate('plan.complete', { id: plan.id }, plan.owner)).status).toBe(200);
  for (const [version, key] of [
    [1, 'sp_drivers'],
    [7, 'sp_drivers'],
    [0, 'di_picture'],
  ] as const)
    expect(await save({ plan, key }, 'late', version)).toMatchObject({
      status: 409,
      body: { msg: 'plan_is_completed' },
    });
  expect(await storedIn(plan)).toEqual([{ value: 'kept', version: 1 }]);
});

test('a saved answer is activity of its client, noted once a minute', async () => {
  const plan = await app.aPlan();
  const activity = async () =>
    (
      await app.db
        .selectFrom('client')
        .select('last_activity_at')
        .where('account_id', '=', plan.owner.id)
        .executeTakeFirstOrThrow()
    ).last_activity_at;
  expect(await activity()).toBeNull();
  await save({ plan }, 'x', 3);
  await save({ plan }, 'x', 0);
  expect(await activity()).not.toBeNull();
  for (const [seconds, version] of [
    [30, 1],
    [90, 2],
  ] as const) {
    const before = new Date(Date.now() - seconds * 1000).toISOString();
    await app.db
      .updateTable('client')
      .set({ last_activity_at: before })
      .where('account_id', '=', plan.owner.id)
      .execute();
    await save({ plan }, 'x', version);
    expect((await activity()) === before).toBe(seconds < 60);
  }
});

test('a save after the session ran out writes nothing', async () => {
  const plan = await app.aPlan();
  setNow(app, new Date(app.now.value.getTime() + 2 * 3_600_000));
  expect((await save({ plan }, 'x', 0)).status).toBe(401);
  expect(await storedIn(plan)).toEqual([]);
});
