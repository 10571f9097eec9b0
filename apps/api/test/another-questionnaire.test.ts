import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { TestPlan } from '../harness/builders.ts';
import { openReplica, useApplication } from '../harness/application.ts';

/* A plan stays on the questionnaire it was started with: what belongs to another version is not there for it. */

const app = useApplication();

let plan: TestPlan;
let old: { stepId: string; questionId: string };
let next: { stepId: string; questionId: string };
let metBefore: TestPlan;

/** A second version as a later release would bring: other ids, and one more question that asks for a day and a person. */
async function publishNextVersion(): Promise<void> {
  const first = await app.deps.questionnaires.newestId();
  await sql`with made as (insert into questionnaire (id, version) values (gen_random_uuid(), 2) returning id),
    steps as (insert into step (id, questionnaire_id, key, position, component, todos, min_todos)
      select gen_random_uuid(), made.id, key, position, component, todos, min_todos from step, made
      where questionnaire_id = ${first} returning id, questionnaire_id, key)
    insert into question (id, step_id, questionnaire_id, key, position, definition)
    select gen_random_uuid(), steps.id, steps.questionnaire_id, asked.key, question.position + asked.shift,
      question.definition || jsonb_build_object('key', asked.key)
    from question join step on step.id = question.step_id join steps on steps.key = step.key
      cross join lateral (values (question.key, 0), ('pr_kickoff', 1000)) asked (key, shift)
    where question.questionnaire_id = ${first} and (asked.shift = 0 or question.key = 'pr_followup')`.execute(app.db);
}

/** Answers a question of the newest version in a plan. */
async function answer({ id, owner }: TestPlan, key: string, value: unknown): Promise<void> {
  const input = { id, ...(await app.questionOf(key)), value, version: 0 };
  expect({ key, ...(await app.mutate('plan.saveAnswer', input, owner)) }).toMatchObject({ key, status: 200 });
}

const meeting = (date: string) => ({ date, person: 'Aino' });

beforeAll(async () => {
  plan = await app.aPlan({ owner: await app.aClient({ consultant: await app.aConsultant() }) });
  old = await app.questionOf('sp_drivers');
  metBefore = await app.aPlan({ owner: await app.aClient({ consultant: await app.aConsultant() }) });
  await answer(metBefore, 'pr_followup', meeting('2099-03-01'));
  const completed = { active: false, completed_at: app.now.value.toISOString() };
  await app.db.updateTable('plan').set(completed).where('id', '=', metBefore.id).execute();
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
  const shown = 'What drives us';
  for (const [key, value] of [
    ['rv_question', 'KANARIA-KYSYMYS'],
    ['rv_together', 'not_yet'],
    ['sp_drivers', shown],
    ['pr_followup', { date: '2027-01-20', person: 'KANARIA-HENKILO' }],
  ] as const)
    await answer(shared, key, value);
  await app.mutate('share.set', { id: shared.id, shared: true }, owner);
  const { body } = await app.query<{ shareCode: string }>('share.link', { id: shared.id }, owner);
  const replica = await openReplica(app);
  const { status, body: document } = await replica.query('share.document', { code: body.shareCode });
  const text = JSON.stringify(document);
  expect(status).toBe(200);
  expect(text).toContain(shown);
  expect(text).not.toContain('KANARIA');
  expect(text).toContain('2027-01-20');
});

test('a follow-up meeting is the answer to that question alone, each plan’s by its own version, in calendars and in the client’s figures', async () => {
  const { owner } = metBefore;
  const admin = await app.anAccount('Admin');
  const now = await app.aPlan({ owner });
  await answer(now, 'pr_kickoff', meeting('2098-02-01'));
  await answer(await app.aPlan(), 'pr_followup', meeting('2097-01-01')); // another client's
  const { body } = await app.mutate<{ url: string }>('calendar.renew', undefined, owner);
  const daysIn = (calendar: string) => [...calendar.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day);
  const feed = async () => daysIn((await app.app.inject(new URL(body.url).pathname)).body);
  const file = async ({ id }: TestPlan) => {
    const { ics } = (await app.query<{ ics: string | null }>('calendar.meeting', { id }, owner)).body;
    return ics && daysIn(ics);
  };
  const figures = async () =>
    (await app.query<{ nextMeeting: string }>('client.figures', { id: owner.id }, admin)).body.nextMeeting;
  const seen = async () => [await feed(), await file(metBefore), await file(now), await figures()];
  expect(await seen()).toEqual([['20990301'], ['20990301'], null, '2099-03-01']);
  await answer(now, 'pr_followup', meeting('2099-02-01'));
  expect(await seen()).toEqual([['20990301', '20990201'], ['20990301'], ['20990201'], '2099-02-01']);
});
