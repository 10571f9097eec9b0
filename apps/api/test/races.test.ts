import { expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';

const app = useApplication();

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

test('parallel starts with one credit give one plan and spend one credit', async () => {
  for (let round = 0; round < 20; round += 1) {
    const client = await app.aClient({ credits: 1 });
    const started = await times(10, () =>
      app.mutate('plan.create', { name: 'Plan', businessUnit: '' }, { token: client.token }),
    );
    expect(started.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(started.filter(({ status }) => status !== 200).map(({ body }) => body['msg']))).toEqual(
      new Set(['active_plan_exists']),
    );
    expect(await app.creditsOf(client)).toBe(0);
    expect(await app.db.selectFrom('plan').select('id').where('client_id', '=', client.id).execute()).toHaveLength(1);
  }
});

test.each([0, 1])(
  'of twenty parallel saves over version %i one wins, and the others get the stored value',
  async (version) => {
    const plan = await app.aPlan();
    const question = await app.questionOf('sp_drivers');
    const save = (value: string, over: number) =>
      app.mutate('plan.saveAnswer', { id: plan.id, ...question, value, version: over }, { token: plan.owner.token });
    if (version === 1) await save('first', 0);
    const saves = await times(20, (index) => save(`writer ${index}`, version));
    const won = saves.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(won).toHaveLength(1);
    const stored = { value: `writer ${won[0]}`, version: version + 1 };
    for (const { status, body } of saves.filter((_, index) => index !== won[0])) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ msg: 'could_not_save_answer', data: stored });
    }
    const history = await app.db
      .selectFrom('answer_history')
      .select(['version', 'value'])
      .where('plan_id', '=', plan.id)
      .orderBy('version')
      .execute();
    expect(history).toHaveLength(version + 1);
    expect(history.at(-1)).toEqual(stored);
  },
);

test('a plan sent for feedback many times at once is one round and one mail', async () => {
  const plan = await app.aPlan();
  const sent = await times(10, () =>
    app.mutate('plan.submitForFeedback', { id: plan.id }, { token: plan.owner.token }),
  );
  expect(sent.every(({ status }) => status === 200)).toBe(true);
  expect(await app.db.selectFrom('feedback_round').select('id').where('plan_id', '=', plan.id).execute()).toHaveLength(
    1,
  );
  const mails = await app.db.selectFrom('mail').select(['template', 'data']).execute();
  expect(mails.filter(({ data }) => data['plan_id'] === plan.id)).toHaveLength(1);
});

test('no answer is saved once a plan is completed, however close together they come', async () => {
  const question = await app.questionOf('sp_drivers');
  for (let round = 0; round < 15; round += 1) {
    const plan = await app.aPlan();
    await app.completeSteps(plan, 10);
    const call = { token: plan.owner.token };
    const [completed, ...saves] = await Promise.all([
      app.mutate('plan.complete', { id: plan.id }, call),
      ...Array.from({ length: 4 }, (_, index) =>
        app.mutate('plan.saveAnswer', { id: plan.id, ...question, value: `v${index}`, version: 0 }, call),
      ),
    ]);
    expect(completed?.status).toBe(200);
    const { completed_at } = await app.db
      .selectFrom('plan')
      .select('completed_at')
      .where('id', '=', plan.id)
      .executeTakeFirstOrThrow();
    const answers = await app.db.selectFrom('answer').select('saved_at').where('plan_id', '=', plan.id).execute();
    expect(answers.length).toBe(saves.filter(({ status }) => status === 200).length);
    expect(
      (await app.mutate('plan.saveAnswer', { id: plan.id, ...question, value: 'late', version: answers.length }, call))
        .body['msg'],
    ).toBe('plan_is_completed');
    expect(completed_at).not.toBeNull();
  }
});
