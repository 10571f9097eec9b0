import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { TestPlan } from '../harness/builders.ts';
import { openReplica, useApplication } from '../harness/application.ts';

/* A plan stays on the questionnaire it was started with: what belongs to another version is not there for it. */

const app = useApplication();

let plan: TestPlan;
let old: { stepId: string; questionId: string };
let next: { stepId: string; questionId: string };

/** A second version, the same as the first but for its ids, as a later release would bring. */
async function publishNextVersion(): Promise<void> {
  const first = await app.deps.questionnaires.newestId();
  await sql`with made as (insert into questionnaire (id, version) values (gen_random_uuid(), 2) returning id),
    steps as (insert into step (id, questionnaire_id, key, position, component, todos, min_todos)
      select gen_random_uuid(), made.id, key, position, component, todos, min_todos from step, made
      where questionnaire_id = ${first} returning id, questionnaire_id, key)
    insert into question (id, step_id, questionnaire_id, key, position, definition)
    select gen_random_uuid(), steps.id, steps.questionnaire_id, question.key, question.position, question.definition
    from question join step on step.id = question.step_id join steps on steps.key = step.key
    where question.questionnaire_id = ${first}`.execute(app.db);
}

beforeAll(async () => {
  plan = await app.aPlan({ owner: await app.aClient({ consultant: await app.aConsultant() }) });
  old = await app.questionOf('sp_drivers');
  await publishNextVersion();
  next = await app.questionOf('sp_drivers');
});

const write = (path: string, input: object) => app.mutate(path, { id: plan.id, ...input }, plan.owner);

test('what is written to a question of another version is not found', async () => {
  expect(next.questionId).not.toBe(old.questionId);
  for (const [path, input] of [
    ['plan.saveAnswer', { value: 'text', version: 0 }],
    ['plan.saveAnswer', { value: 'more', version: 1 }],
    ['todo.create', { task: 'Call' }],
    ['todo.setQuestionDone', { done: true }],
  ] as const) {
    expect(await write(path, { ...next, ...input })).toMatchObject({ status: 404, body: { msg: 'not_found' } });
    expect(await write(path, { ...old, ...input })).toMatchObject({ status: 200 });
  }
});

test('a step of another version is neither completed nor given feedback', async () => {
  const words = (stepId: string) => ({ completedQuestions: [{ growthPlanStepId: stepId, completed: true }] });
  expect((await write('plan.saveCompletedSteps', words(next.stepId))).body).toMatchObject({ msg: 'not_found' });
  expect((await write('plan.saveCompletedSteps', words(old.stepId))).status).toBe(200);
  const admin = await app.anAccount('Admin');
  const feedback = (growthPlanStepId: string) =>
    app.mutate('feedback.save', { id: plan.id, growthPlanStepId, feedbackText: 'Good' }, admin);
  expect((await feedback(next.stepId)).body).toMatchObject({ msg: 'not_found' });
  expect((await feedback(old.stepId)).status).toBe(200);
});

test('an unknown question is not found, whatever is done with it', async () => {
  const unknown = { stepId: old.stepId, questionId: plan.id };
  expect((await write('todo.setQuestionDone', { ...unknown, done: true })).body).toMatchObject({ msg: 'not_found' });
});

test('what is kept of a client tells of each plan once, with its own version', async () => {
  const { body } = await app.query('account.exportData', undefined, plan.owner);
  expect(body['plans']).toMatchObject([{ id: plan.id, questionnaireVersion: 1 }]);
  expect(body['plans']).toHaveLength(1);
});

test('a version that never was is not found', async () => {
  expect(await app.query('questionnaire.get', { id: plan.id }, plan.owner)).toMatchObject({
    status: 404,
    body: { msg: 'not_found' },
  });
});

test('a plan whose version a server has not read yet is shared without its review step and its persons, at the first reading too', async () => {
  const owner = await app.aClient({ consultant: await app.aConsultant() });
  const shared = await app.aPlan({ owner });
  const save = async (key: string, value: unknown) =>
    app.mutate('plan.saveAnswer', { id: shared.id, ...(await app.questionOf(key)), value, version: 0 }, owner);
  const shown = 'What drives us';
  for (const [key, value] of [
    ['rv_question', 'KANARIA-KYSYMYS'],
    ['rv_together', 'not_yet'],
    ['sp_drivers', shown],
    ['pr_followup', { date: '2027-01-20', person: 'KANARIA-HENKILO' }],
  ] as const)
    expect({ key, ...(await save(key, value)) }).toMatchObject({ key, status: 200 });
  await app.mutate('share.set', { id: shared.id, shared: true }, owner);
  const { body } = await app.query<{ shareCode: string }>('share.link', { id: shared.id }, owner);
  const replica = await openReplica(app);
  const answer = await replica.query('share.document', { code: body.shareCode });
  const text = JSON.stringify(answer.body);
  expect(answer.status).toBe(200);
  expect(text).toContain(shown);
  expect(text).not.toContain('KANARIA');
  expect(text).toContain('2027-01-20');
});
