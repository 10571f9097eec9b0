import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteExpired } from '../src/features/retention/delete-expired.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { setNow, useApplication } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';

const app = useApplication();

type Rounds = {
  rounds: { givenAt: string | null; givenBy: string | null; withdrawnAt: string | null; entries: number }[];
  since: string | null;
  changedQuestions: string[];
};

type Changes = { questions: { questionId: string }[] };

let consultant: Person;
let client: Person;
let plan: TestPlan;
let place: { stepId: string; questionId: string };

beforeAll(async () => {
  place = await app.questionOf('sp_drivers');
});
beforeEach(async () => {
  consultant = await app.aConsultant();
  client = await app.aClient({ consultant });
  plan = await app.aPlan({ owner: client });
});

const path = () => `/api/growth-plan/${plan.id}`;
const submit = () => app.rest(`PUT ${path()}/save/submit-for-feedback`, undefined, client);
const write = (text: string, stepId = place.stepId, who = consultant) =>
  app.rest(`POST ${path()}/save/feedback`, { growth_plan_step_id: stepId, feedback_text: text }, who);
const give = () => app.rest(`PUT ${path()}/save/feedback-given`, undefined, consultant);
const rounds = async () => (await app.query<Rounds>('feedback.rounds', { id: plan.id }, client)).body;
const later = (seconds: number) => setNow(app, new Date(app.now.value.getTime() + seconds * 1000));

test('feedback is seen by the client at once, under the consultant’s name; an admin writes for the firm', async () => {
  expect(await write('Hyvä alku')).toMatchObject({ status: 201, body: { msg: 'submitted_feedback' } });
  await write('From the firm', place.stepId, await app.anAccount('Admin'));
  const { body } = await app.rest<object[]>(`GET ${path()}/get/feedback/all`, undefined, client);
  expect(body).toMatchObject([
    { growth_plan_step_id: place.stepId, feedback_text: 'Hyvä alku', author: 'Aino Laine' },
    { feedback_text: 'From the firm', author: app.deps.texts.branding.facts.name },
  ]);
});

test('a round ends once feedback was written since the plan was sent, with one mail; before, it does not', async () => {
  await write('Before it was sent');
  expect(await give()).toMatchObject({ status: 404, body: { msg: 'no_feedback_yet' } });
  later(60);
  await submit();
  expect(await give()).toMatchObject({ status: 404, body: { msg: 'no_feedback_yet' } });
  later(60);
  await write('Now');
  const statuses = await Promise.all([give(), give(), give()].map(async (answer) => (await answer).status));
  expect(statuses.toSorted()).toEqual([200, 404, 404]);
  const mails = await readMail(app, client.email);
  expect(mails.map(({ template }) => template)).toEqual(['feedback_given']);
  expect((await app.rest(`GET ${path()}/get/growth-plan`, undefined, client)).body).toMatchObject({
    submitted_for_feedback: false,
  });
});

const save = (value: string, version: number, one = plan) =>
  app.mutate('plan.saveAnswer', { id: one.id, ...place, value, version }, one.owner);

test('rounds are listed newest first, with the answers that differ from what the last ended one was sent with', async () => {
  await save('Kasvua', 0);
  await submit();
  later(60);
  await write('One');
  await save('While it was read', 1);
  await give();
  const [changed, same] = [[place.questionId], []];
  expect((await rounds()).changedQuestions).toEqual(changed);
  await save('Kasvua ', 2);
  expect((await rounds()).changedQuestions).toEqual(changed);
  await save('Kasvua', 3); // undone
  expect((await rounds()).changedQuestions).toEqual(same);
  await save('New', 4);
  await submit();
  expect((await rounds()).changedQuestions).toEqual(changed);
  expect((await rounds()).rounds.map(({ givenBy }) => givenBy)).toEqual([null, 'Aino Laine']);
  const [all, other] = [await app.query<Changes>('review.changes', { id: plan.id }, client), await app.aPlan()];
  expect(all.body.questions.map(({ questionId }) => questionId)).toEqual(changed);
  await save('Elsewhere', 0, other);
  await app.aTodo(plan); // is no answer
  expect((await rounds()).changedQuestions).toEqual(changed);
});

test('a plan completed while it waited is completed and nothing else: in every count and list of all roles, and the consultant has a mail', async () => {
  const admin = await app.anAccount('Admin');
  const countedBy = async (who: Person) => {
    const { body: one } = await app.query<object>('plan.get', { id: plan.id }, who);
    const { body: document } = await app.query<{ submittedAt: string | null }>('plan.document', { id: plan.id }, who);
    const { body: waiting } = await app.query<{ items: { id: string }[] }>('plan.list', { state: ['submitted'] }, who);
    const { body: all } = await app.query<Rounds>('feedback.rounds', { id: plan.id }, who);
    const listed = waiting.items.some(({ id }) => id === plan.id);
    return {
      ...one,
      submittedAt: document.submittedAt,
      listed,
      open: all.rounds.some(({ givenAt }) => givenAt === null),
    };
  };
  const countedByStaff = async (who: Person) => {
    const own = who === admin ? { consultantId: consultant.id } : {};
    const { body: needing } = await app.query<{ items: object[] }>('client.list', { ...own, need: 'waiting' }, who);
    const { body: all } = await app.query<{ items: { waitingSince: string | null }[] }>('client.list', own, who);
    return [needing.items.length, all.items.filter(({ waitingSince }) => waitingSince !== null).length];
  };
  const waitingPlans = async () =>
    (await app.query<{ waitingPlans: number }>('admin.overview', undefined, admin)).body.waitingPlans;
  const needs = async () => {
    const { body } = await app.query<{ needs: { need: string }[] }[]>('client.today', undefined, consultant);
    return body.filter(({ needs: reasons }) => reasons.some(({ need }) => need === 'waiting')).length;
  };
  const before = await waitingPlans();
  await app.completeSteps(plan, 10);
  await submit();
  later(60);
  await write('Half-way');
  for (const who of [client, consultant, admin])
    expect(await countedBy(who)).toMatchObject({
      submittedForFeedback: true,
      submittedAt: expect.any(String),
      listed: true,
      open: true,
    });
  for (const who of [consultant, admin]) expect(await countedByStaff(who)).toEqual([1, 1]);
  expect([await needs(), await waitingPlans()]).toEqual([1, before + 1]);

  await app.db.deleteFrom('mail').where('account_id', '=', consultant.id).execute();
  later(60);
  expect((await app.mutate('plan.complete', { id: plan.id }, client)).status).toBe(200);
  for (const who of [client, consultant, admin])
    expect(await countedBy(who)).toMatchObject({
      completed: true,
      active: false,
      submittedForFeedback: false,
      submittedAt: null,
      listed: false,
      open: false,
    });
  for (const who of [consultant, admin]) expect(await countedByStaff(who)).toEqual([0, 0]);
  expect([await needs(), await waitingPlans()]).toEqual([0, before]);
  const moment = app.now.value.toISOString();
  const history = await rounds();
  expect(history).toMatchObject({ since: null, changedQuestions: [] });
  expect(history.rounds).toMatchObject([{ givenAt: moment, withdrawnAt: moment, givenBy: null, entries: 1 }]);
  expect(await give()).toMatchObject({ status: 404, body: { msg: 'no_feedback_yet' } });
  const [mail, ...others] = await readMail(app, consultant.email);
  expect([mail?.template, others]).toEqual(['plan_completed', []]);
  expect(mail?.text).toContain('the request for feedback has been withdrawn');
  expect(await readMail(app, client.email)).toEqual([]);
});

test('a round left open on a completed plan by an older server waits nowhere, and is withdrawn with one mail', async () => {
  await app.completeSteps(plan, 10);
  await submit();
  const waiting = await app.aPlan({ owner: await app.aClient({ consultant }) });
  await app.mutate('plan.submitForFeedback', { id: waiting.id }, waiting.owner);
  later(60);
  const moment = app.now.value.toISOString();
  await app.db.updateTable('plan').set({ active: false, completed_at: moment }).where('id', '=', plan.id).execute();
  await app.db.deleteFrom('mail').where('account_id', '=', consultant.id).execute();
  expect((await app.query('plan.get', { id: plan.id }, client)).body).toMatchObject({ submittedForFeedback: false });
  expect((await rounds()).rounds).toMatchObject([{ givenAt: moment, withdrawnAt: moment }]);
  await write('Too late');
  expect((await give()).status).toBe(404);
  later(60);
  for (let round = 0; round < 2; round += 1) await deleteExpired(app.deps);
  const repaired = app.now.value.toISOString();
  expect((await rounds()).rounds).toMatchObject([{ givenAt: repaired, withdrawnAt: repaired, givenBy: null }]);
  expect((await readMail(app, consultant.email)).map(({ template }) => template)).toEqual(['plan_completed']);
  expect((await app.query('plan.get', { id: waiting.id }, consultant)).body).toMatchObject({
    submittedForFeedback: true,
  });
});

test('a round counts the feedback written from its start to its end', async () => {
  for (const step of [write, submit, write, write, give, write, submit, write]) {
    await step('Words');
    later(60);
  }
  expect((await rounds()).rounds.map(({ entries }) => entries)).toEqual([1, 2]);
});

test.each([
  ['', 'validation_errors_text.required'],
  ['   ', 'validation_errors_text.required'],
  ['x'.repeat(1001), 'validation_errors_text.max'],
])('feedback needs 1 to 1000 characters', async (text, key) => {
  expect(await write(text)).toMatchObject({ status: 400, body: { errors: [{ path: 'feedback_text', key }] } });
  expect((await write('x'.repeat(1000))).status).toBe(201);
});

test('a step of no plan is not found, nor is one of a plan of another consultant’s client', async () => {
  expect((await write('x', plan.id)).status).toBe(404);
  const foreign = await app.aPlan();
  const input = { id: foreign.id, growthPlanStepId: place.stepId, feedbackText: 'x' };
  expect((await app.mutate('feedback.save', input, consultant)).status).toBe(404);
  expect((await app.query('feedback.list', { id: foreign.id }, foreign.owner)).body).toEqual([]);
});

test('general feedback is written by staff to clients of theirs and read by the client, newest first', async () => {
  const elsewhere = `/api/user/${(await app.aClient()).id}/save/general-feedback`;
  expect((await app.rest(`POST ${elsewhere}`, { feedback_text: 'x' }, consultant)).status).toBe(404);
  const toAnother = { id: (await app.aClient({ consultant })).id, feedbackText: 'To another' };
  expect((await app.mutate('client.saveGeneralFeedback', toAnother, consultant)).status).toBe(200);
  const general = `/api/user/${client.id}`;
  for (const text of ['First', 'Second']) {
    later(60);
    expect((await app.rest(`POST ${general}/save/general-feedback`, { feedback_text: text }, consultant)).status).toBe(
      201,
    );
  }
  const { body } = await app.rest<object[]>(`GET ${general}/get/general-feedback`, undefined, client);
  expect(body).toMatchObject([{ feedback_text: 'Second' }, { feedback_text: 'First', author: 'Aino Laine' }]);
  const mails = await readMail(app, client.email);
  expect(mails.map(({ template }) => template)).toEqual(['general_feedback', 'general_feedback']);
  expect(mails[0]?.text).not.toContain('First'); // what was written is read after the login
});

test('the owner’s mark that feedback was read is the account’s, of this plan alone, and no integrator sees it', async () => {
  await write('One');
  await write('Two');
  type Shown = { feedback: { id: string; feedbackText: string; read: boolean }[] };
  const read = async () =>
    (await app.query<Shown>('plan.document', { id: plan.id }, client)).body.feedback.map((entry) => entry.read);
  const { body } = await app.query<Shown>('plan.document', { id: plan.id }, client);
  expect(body.feedback.map((entry) => entry.read)).toEqual([false, false]);
  const ids = body.feedback.map(({ id }) => id);
  const mark = (planId: string, feedbackIds: string[], who: Person) =>
    app.mutate('feedback.markRead', { id: planId, feedbackIds }, who);
  const other = await app.aPlan();
  await mark(other.id, ids, other.owner);
  expect(await read()).toEqual([false, false]);
  expect(await mark(plan.id, ids.slice(0, 1), client)).toMatchObject({ status: 200 });
  await mark(plan.id, ids.slice(0, 1), client);
  expect(await read()).toEqual([true, false]);
  for (const route of ['get/feedback/all', 'get/growth-plan-steps'])
    expect(JSON.stringify((await app.rest(`GET ${path()}/${route}`, undefined, client)).body)).not.toContain('"read"');
});
