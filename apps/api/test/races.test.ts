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

test('a plan completed many times at once, and against the end of its round, has one end and tells each person once', async () => {
  const consultant = await app.aConsultant();
  const seen = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const plan = await app.aPlan({ owner: await app.aClient({ consultant }) });
    await app.completeSteps(plan, 10);
    await app.mutate('plan.submitForFeedback', { id: plan.id }, plan.owner);
    const [step] = await app.steps();
    const words = { id: plan.id, growthPlanStepId: step?.id, feedbackText: 'Good' };
    expect((await app.mutate('feedback.save', words, consultant)).status).toBe(200);
    const complete = () => app.mutate('plan.complete', { id: plan.id }, plan.owner);
    const give = () => app.mutate('feedback.give', { id: plan.id }, consultant);
    const acts = round % 2 === 0 ? [give, complete, complete, complete] : [complete, complete, complete, give];
    const statuses = (await Promise.all(acts.map((act) => act()))).map(({ status }) => status);
    const given = round % 2 === 0 ? statuses.shift() : statuses.pop();
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    const ended = await app.db
      .selectFrom('feedback_round')
      .select(['given_at', 'withdrawn_at', 'given_by'])
      .where('plan_id', '=', plan.id)
      .executeTakeFirstOrThrow();
    const isGiven = given === 200;
    expect([ended.given_at === null, ended.withdrawn_at === null, ended.given_by === null]).toEqual([
      false,
      isGiven,
      !isGiven,
    ]);
    const mails = (await app.db.selectFrom('mail').select(['template', 'data']).execute())
      .filter(({ data }) => data['planId'] === plan.id)
      .map(({ template, data }) => [template, data['withdrawn'] ?? ''].join(' ').trim());
    expect(mails.toSorted()).toEqual(isGiven ? ['feedback_given', 'plan_completed false'] : ['plan_completed true']);
    seen.add(String(given));
  }
  expect([...seen].toSorted()).toEqual(['200', '404']);
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
