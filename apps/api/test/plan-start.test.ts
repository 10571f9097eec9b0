import { sql } from 'kysely';
import type { Plan } from '@app/schema/plans';
import { describe, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { setNow, useApplication } from '../harness/application.ts';
import type { Answered } from '../harness/callers.ts';

const app = useApplication();

const start = (client: Person, input: Record<string, unknown> = {}) =>
  app.mutate<{ msg: string; growthPlan: Plan; errors: unknown }>(
    'plan.create',
    { name: 'Plan', businessUnit: '', ...input },
    client,
  );
const msgOf = ({ status, body }: Answered) => [status, body['msg']];

describe('starting a plan', () => {
  test('uses up the credit and starts empty, active and not shared', async () => {
    const client = await app.aClient({ credits: 1 });
    const { status, body } = await start(client, { name: '  Kasvu 2027 🌱  ', businessUnit: ' Huolto ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      msg: 'saved',
      growthPlan: {
        name: 'Kasvu 2027 🌱',
        businessUnit: 'Huolto',
        active: true,
        completed: false,
        percentCompleted: 0,
        shareCode: null,
        shared: false,
        submittedForFeedback: false,
        completedAt: null,
        user: { id: client.id, company: 'Testi Oy', firstName: 'Kaisa', lastName: 'Virta' },
      },
    });
    expect((await app.query<Plan>('client.activePlan', undefined, client)).body).toEqual(body.growthPlan);
    expect(await app.creditsOf(client)).toBe(0);
    const recorded = await app.db
      .selectFrom('audit_event')
      .select(['action', 'client_id', 'subject_id'])
      .where('actor_id', '=', client.id)
      .execute();
    expect(recorded).toEqual([{ action: 'plan_started', client_id: client.id, subject_id: body.growthPlan.id }]);
  });

  test.each([
    ['2026-03-10T21:59:59Z', '2026-03-10'],
    ['2026-03-10T23:30:00Z', '2026-03-11'],
    ['2026-07-10T20:59:59Z', '2026-07-10'],
    ['2026-07-10T21:00:00Z', '2026-07-11'],
    ['2026-12-31T22:00:00Z', '2027-01-01'],
  ])('at %s it starts on the day it is in Helsinki, %s', async (moment, day) => {
    setNow(app, moment);
    expect((await start(await app.aClient({ credits: 1 }))).body.growthPlan['startDate']).toBe(day);
  });

  test.each([
    ['n', ''],
    ['n'.repeat(80), 'b'.repeat(80)],
    [` ${'ä'.repeat(80)} `, ''],
  ])('%j and %j are within the limits', async (name, businessUnit) => {
    expect((await start(await app.aClient({ credits: 1 }), { name, businessUnit })).status).toBe(200);
  });

  test.each([
    ['name', ''],
    ['name', ' \n\t '],
    ['name', 'n'.repeat(81)],
    ['name', 5],
    ['name', 'a\0b'],
    ['name', 'a\ud800'],
    ['businessUnit', 'b'.repeat(81)],
    ['businessUnit', null],
    ['businessUnit', '\0'],
    ['credits', 5],
    ['clientId', 'x'],
    ['percentCompleted', 100],
  ])('%s %j is refused and spends nothing', async (field, value) => {
    const client = await app.aClient({ credits: 1 });
    expect(await start(client, { [field]: value })).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
    expect((await start(client)).status).toBe(200);
  });

  test('without a credit it is forbidden, and with a plan under way a conflict whether or not there is a credit', async () => {
    expect(msgOf(await start(await app.aClient()))).toEqual([403, 'no_plan_credit']);
    const { owner } = await app.aPlan({ completed: true });
    expect(msgOf(await start(owner))).toEqual([403, 'no_plan_credit']);
    for (const credits of [0, 1]) {
      const client = await app.aClient({ credits });
      await app.aPlan({ owner: client });
      expect(msgOf(await start(client))).toEqual([409, 'active_plan_exists']);
      const row = await app.db
        .selectFrom('client')
        .select('credits')
        .where('account_id', '=', client.id)
        .executeTakeFirstOrThrow();
      expect(row.credits).toBe(credits);
    }
  });

  test.each([
    [1, 'none', true],
    [0, 'none', false],
    [1, 'completed', true],
    [1, 'active', false],
    [0, 'active', false],
  ] as const)('with %i credits and a plan that is %s, a new one is allowed: %s', async (credits, state, allowed) => {
    const owner = await app.aClient({ credits });
    if (state !== 'none') await app.aPlan({ owner, completed: state === 'completed' });
    expect((await app.query('client.allowedNewPlan', undefined, owner)).body).toBe(allowed);
  });

  test('a client without an active plan gets 200 with a message', async () => {
    const owner = await app.aClient();
    await app.aPlan({ owner, completed: true });
    expect(await app.query('client.activePlan', undefined, owner)).toMatchObject({
      status: 200,
      body: { msg: 'no_plan_found' },
    });
  });
});

// Last, because it makes a newer version of the questionnaire.
test('a new plan starts on the newest questionnaire, and one under way keeps its own', async () => {
  const old = await app.aPlan();
  const oldSteps = (await app.steps()).map(({ id }) => id);
  const [questionnaireId, stepId, questionId] = [newId(), newId(), newId()];
  const definition = JSON.stringify({
    key: 'q',
    type: 'long_text',
    required: true,
    columns: [],
    rows: [],
    options: [],
    boxes: [],
    optionsFrom: null,
    minRows: 0,
    maxRows: 0,
    maxChars: null,
    computed: [],
  });
  await sql`insert into questionnaire (id, version) values (${questionnaireId}, 2)`.execute(app.db);
  await sql`insert into step (id, questionnaire_id, key, position, component, todos) values (${stepId}, ${questionnaireId}, 's', 1, 'Questions', true)`.execute(
    app.db,
  );
  await sql`insert into question (id, step_id, questionnaire_id, key, position, definition) values (${questionId}, ${stepId}, ${questionnaireId}, 'q', 1, ${definition})`.execute(
    app.db,
  );
  const client = await app.aClient({ credits: 1 });
  const fresh = { id: (await start(client)).body.growthPlan.id, owner: client };
  const stepsOf = async (plan: TestPlan) =>
    (await app.query<{ id: string }[]>('plan.steps', { id: plan.id }, plan.owner)).body.map(({ id }) => id);
  expect(await stepsOf(fresh)).toEqual([stepId]);
  expect(await stepsOf(old)).toEqual(oldSteps);
  const input = { stepId, questionId, value: 'x', version: 0 };
  expect((await app.mutate('plan.saveAnswer', { id: fresh.id, ...input }, client)).status).toBe(200);
  expect(msgOf(await app.mutate('plan.saveAnswer', { id: old.id, ...input }, old.owner))).toEqual([404, 'not_found']);
  expect(msgOf(await app.mutate('todo.create', { id: old.id, stepId, questionId, task: 'x' }, old.owner))).toEqual([
    404,
    'not_found',
  ]);
  expect(
    msgOf(await app.mutate('todo.setQuestionDone', { id: old.id, stepId, questionId, done: true }, old.owner)),
  ).toEqual([404, 'not_found']);
});
