import { sql, type KyselyPlugin } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteExpired } from '../src/features/retention/delete-expired.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { openVariant, setNow, useApplication } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';

const app = useApplication();

type Draft = { growthPlanStepId: string | null; text: string; version: number };
type Rounds = {
  rounds: {
    id: string;
    number: number;
    givenAt: string | null;
    entries: number;
    outcome: string | null;
    summary: string | null;
    summaryEditedAt: string | null;
  }[];
  drafts: Draft[];
  correctable: string[];
};

let consultant: Person;
let client: Person;
let plan: TestPlan;
let steps: string[];

beforeAll(async () => {
  steps = (await app.steps()).map(({ id }) => id);
});
beforeEach(async () => {
  consultant = await app.aConsultant();
  client = await app.aClient({ consultant });
  plan = await app.aPlan({ owner: client });
});

const later = (seconds: number) => setNow(app, new Date(app.now.value.getTime() + seconds * 1000));
const submit = () => app.mutate('plan.submitForFeedback', { id: plan.id }, client);
const type = (stepId: string | null, text: string, version = 0) => typeAs(consultant, { stepId, text, version });
const typeAs = (who: Person, { stepId, ...draft }: { stepId: string | null; text: string; version: number }) =>
  app.mutate<{ msg: string; version: number; data?: { drafts: Draft[] } }>(
    'feedback.saveDraft',
    { id: plan.id, growthPlanStepId: stepId, ...draft },
    who,
  );
const read = async (who = consultant) => (await app.query<Rounds>('feedback.rounds', { id: plan.id }, who)).body;
const versionsOf = (drafts: readonly Draft[]) =>
  Object.fromEntries(drafts.map(({ growthPlanStepId, version }) => [growthPlanStepId ?? 'summary', version]));
const send = async (more: object = {}, callAs = app) =>
  callAs.mutate('feedback.send', { id: plan.id, versions: versionsOf((await read()).drafts), ...more }, consultant);
const entries = async () =>
  (await app.query<{ id: string; feedbackText: string }[]>('feedback.list', { id: plan.id }, client)).body;
const correct = (what: object, who = consultant) => app.mutate('feedback.correct', { id: plan.id, ...what }, who);

test('a draft is its author’s alone, one for each step and one for the summary; an empty one is deleted', async () => {
  const first = (await type(steps[0]!, 'First')).body.version;
  await type(null, 'In short');
  const second = (await type(steps[0]!, 'First, longer', first)).body.version;
  expect(second).toBeGreaterThan(first);
  const { drafts } = await read();
  expect(drafts).toMatchObject([
    { growthPlanStepId: steps[0], text: 'First, longer', version: second },
    { growthPlanStepId: null, text: 'In short' },
  ]);
  for (const other of [client, await app.anAccount('Admin')]) expect((await read(other)).drafts).toEqual([]);
  expect(JSON.stringify((await app.query('plan.document', { id: plan.id }, client)).body)).not.toContain('longer');
  expect((await type(steps[0]!, ' ', second)).body.version).toBe(0);
  expect((await read()).drafts).toHaveLength(1);
});

test('a draft over another version is refused with the stored ones, also when it was deleted and written again', async () => {
  const { version } = (await type(steps[0]!, 'Mine')).body;
  const refused = await type(steps[0]!, 'Of the other device', 0);
  expect(refused).toMatchObject({ status: 409, body: { msg: 'draft_changed', data: { drafts: [{ text: 'Mine' }] } } });
  await type(steps[0]!, '', version);
  expect((await type(steps[0]!, '', 0)).status).toBe(200);
  await type(steps[0]!, 'Again', 0);
  expect((await type(steps[0]!, 'On the deleted one', version)).status).toBe(409);
  expect((await read()).drafts).toMatchObject([{ text: 'Again' }]);
});

test('a draft of a step has as many characters as feedback, a summary twice as many; a foreign step is not found', async () => {
  for (const [stepId, most] of [
    [steps[0]!, 1000],
    [null, 2000],
  ] as const) {
    expect((await type(stepId, 'x'.repeat(most + 1))).body).toMatchObject({ errors: [{ path: 'text' }] });
    expect((await type(stepId, 'x'.repeat(most))).status).toBe(200);
  }
  expect((await type(plan.id, 'Of no step')).status).toBe(404);
  expect((await typeAs(await app.aConsultant(), { stepId: steps[0]!, text: 'Of a stranger', version: 0 })).status).toBe(
    404,
  );
});

test('sending publishes five drafts and a summary, ends the round with one mail and leaves no draft', async () => {
  await submit();
  later(60);
  for (const stepId of steps.slice(0, 5)) await type(stepId, ` About ${stepId} `);
  await type(null, ' In short ');
  expect(await send({ outcome: 'changes' })).toMatchObject({ status: 200, body: { msg: 'submitted_feedback' } });
  expect((await entries()).map(({ feedbackText }) => feedbackText)).toEqual(
    steps.slice(0, 5).map((stepId) => `About ${stepId}`),
  );
  const { rounds, drafts } = await read(client);
  expect(rounds).toMatchObject([{ number: 1, entries: 5, outcome: 'changes', summary: 'In short' }]);
  expect(drafts).toEqual([]);
  expect((await read()).drafts).toEqual([]);
  expect((await readMail(app, client.email)).map(({ template }) => template)).toEqual(['feedback_given']);
  const { body: document } = await app.query('plan.document', { id: plan.id }, client);
  expect(document).toMatchObject({ submittedAt: null, lastRound: { outcome: 'changes', summary: 'In short' } });
});

test('an open round needs an outcome, and something to read: a draft, a summary or what was published in it', async () => {
  await submit();
  later(60);
  expect(await send()).toMatchObject({ status: 400, body: { errors: [{ path: 'outcome' }] } });
  expect(await send({ outcome: 'ready' })).toMatchObject({ status: 404, body: { msg: 'no_feedback_yet' } });
  await type(null, 'Well done');
  expect((await send({ outcome: 'ready' })).status).toBe(200);
  expect((await read()).rounds).toMatchObject([{ entries: 0, outcome: 'ready', summary: 'Well done' }]);

  later(60);
  await submit();
  later(60);
  await app.mutate('feedback.save', { id: plan.id, growthPlanStepId: steps[0], feedbackText: 'At once' }, consultant);
  expect((await send({ outcome: 'ready' })).status).toBe(200);
  expect((await read()).rounds[0]).toMatchObject({ number: 2, entries: 1, outcome: 'ready', summary: null });
});

test('without an open round the drafts of steps are published, and the summary stays; there is no outcome and no mail', async () => {
  await type(null, 'For later');
  expect(await send({ versions: {} })).toMatchObject({ status: 404, body: { msg: 'no_feedback_yet' } });
  const { version } = (await type(steps[0]!, 'Between rounds')).body;
  const versions = { [steps[0]!]: version };
  expect(await send({ versions, outcome: 'ready' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'outcome' }] },
  });
  await submit(); // of which the caller has not heard: they name no summary and no outcome
  expect(await send({ versions })).toMatchObject({ status: 400, body: { errors: [{ path: 'outcome' }] } });
  await app.mutate('feedback.save', { id: plan.id, growthPlanStepId: steps[1], feedbackText: 'At once' }, consultant);
  await app.mutate('feedback.give', { id: plan.id }, consultant);
  const withSummary = versionsOf((await read()).drafts);
  expect(await send({ versions: withSummary, outcome: 'ready' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'outcome' }] },
  });
  const refused = await send({ versions: { ...versions, summary: version }, outcome: 'ready' });
  expect(refused).toMatchObject({
    status: 409,
    body: { data: { drafts: [{ text: 'Between rounds' }, { text: 'For later' }] } },
  });
  expect(await send({ versions: withSummary })).toMatchObject({ status: 200 });
  expect((await entries()).map(({ feedbackText }) => feedbackText).toSorted()).toEqual(['At once', 'Between rounds']);
  expect((await read()).drafts).toMatchObject([{ text: 'For later' }]);
  expect(await readMail(app, client.email)).toHaveLength(1); // of the round
  const { body } = await app.query<{ items: { event: string }[] }>('notification.list', {}, client);
  expect(body.items.map(({ event }) => event)).toEqual(['feedback_given', 'feedback_given']);
});

test('a draft that the call does not name as it is stored keeps everything from being sent', async () => {
  await submit();
  later(60);
  await type(steps[0]!, 'Seen');
  const { drafts } = await read();
  await type(steps[1]!, 'Typed on another device');
  const input = { id: plan.id, outcome: 'ready', versions: versionsOf(drafts) };
  const refused = await app.mutate<{ data: { drafts: Draft[] } }>('feedback.send', input, consultant);
  expect(refused).toMatchObject({ status: 409, body: { msg: 'draft_changed' } });
  expect(refused.body.data.drafts.map(({ text }) => text)).toEqual(['Seen', 'Typed on another device']);
  expect([await entries(), (await read()).rounds[0]?.givenAt]).toEqual([[], null]);
  expect((await send({ outcome: 'ready' })).status).toBe(200);
});

test('the calls of integrators publish one entry at once and end the round without an outcome, whatever the drafts are', async () => {
  await submit();
  later(60);
  await type(steps[0]!, 'A draft');
  const path = `/api/growth-plan/${plan.id}`;
  const give = () => app.rest(`PUT ${path}/save/feedback-given`, undefined, consultant);
  expect(await give()).toMatchObject({ status: 404, body: { msg: 'no_feedback_yet' } });
  const entry = { growth_plan_step_id: steps[1], feedback_text: 'At once' };
  expect((await app.rest(`POST ${path}/save/feedback`, entry, consultant)).status).toBe(201);
  expect((await give()).status).toBe(200);
  expect(await entries()).toMatchObject([{ feedbackText: 'At once' }]);
  expect((await read()).drafts).toMatchObject([{ text: 'A draft' }]);
  const { body } = await app.rest<object[]>(`GET ${path}/get/feedback-rounds`, undefined, client);
  expect(body).toEqual([
    {
      number: 1,
      submitted_at: expect.any(String),
      given_at: expect.any(String),
      given_by: 'Aino Laine',
      entries: 1,
      outcome: null,
      summary: null,
    },
  ]);
});

test('an entry and a summary can be changed for 14 minutes 59 seconds and not after 15 minutes 1, by their author alone', async () => {
  await submit();
  later(60);
  await type(steps[0]!, 'An entry');
  await type(steps[1]!, 'Another');
  await type(null, 'A summary');
  await send({ outcome: 'ready' });
  const sentAt = app.now.value.getTime();
  const [entry, another] = await entries();
  const [round] = (await read()).rounds;
  expect((await read()).correctable.toSorted()).toEqual([entry!.id, another!.id, round!.id].toSorted());
  setNow(app, new Date(sentAt + (14 * 60 + 59) * 1000));
  const colleague = await app.anAccount('Admin');
  for (const what of [{ feedbackId: entry!.id }, { roundId: round!.id }]) {
    expect((await correct({ ...what, text: 'By another' }, colleague)).status).toBe(404);
    expect(await correct({ ...what, text: 'Better' })).toMatchObject({ status: 200, body: { msg: 'updated' } });
  }
  expect(await correct({ feedbackId: entry!.id, text: 'x'.repeat(1001) })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'text', key: 'validation_errors_text.max', params: { length: 1000 } }] },
  });
  expect((await correct({ feedbackId: another!.id, text: null })).status).toBe(200);
  const { body: document } = await app.query('plan.document', { id: plan.id }, client);
  expect(document).toMatchObject({
    feedback: [{ feedbackText: 'Better', editedAt: expect.any(String) }],
    lastRound: { summary: 'Better', summaryEditedAt: expect.any(String) },
  });
  const { body: exported } = await app.query('account.exportData', undefined, client);
  expect(JSON.stringify(exported)).toContain('Better');
  expect(JSON.stringify(exported)).not.toContain('Another');
  setNow(app, new Date(sentAt + (15 * 60 + 1) * 1000));
  for (const what of [{ feedbackId: entry!.id }, { roundId: round!.id }])
    for (const text of ['Too late', null])
      expect(await correct({ ...what, text })).toMatchObject({ status: 409, body: { msg: 'too_late_to_edit' } });
  expect((await read()).correctable).toEqual([]);
  expect((await read()).rounds[0]).toMatchObject({ givenAt: new Date(sentAt).toISOString(), outcome: 'ready' });
});

test('the drafts for a client who was moved reach nobody, not even their author', async () => {
  await submit();
  later(60);
  await type(steps[0]!, 'A draft');
  const colleague = await app.aConsultant();
  await app.db.updateTable('client').set({ consultant_id: colleague.id }).where('account_id', '=', client.id).execute();
  expect((await app.query('feedback.rounds', { id: plan.id }, consultant)).status).toBe(404);
  expect((await read(colleague)).drafts).toEqual([]);
  const input = { id: plan.id, outcome: 'ready', versions: {} };
  expect((await app.mutate('feedback.send', input, consultant)).status).toBe(404);
  expect((await app.mutate('feedback.send', input, colleague)).body).toMatchObject({ msg: 'no_feedback_yet' });
});

test('a draft that nobody touched for 180 days is deleted', async () => {
  const { version } = (await type(steps[0]!, 'Old')).body;
  later(100 * 86_400);
  consultant = { ...consultant, token: await app.logIn(consultant.id) };
  await type(steps[0]!, 'Touched', version);
  await type(steps[1]!, 'Old as well');
  later(100 * 86_400);
  await deleteExpired(app.deps);
  consultant = { ...consultant, token: await app.logIn(consultant.id) };
  expect((await read()).drafts).toHaveLength(2);
  later(81 * 86_400);
  await deleteExpired(app.deps);
  consultant = { ...consultant, token: await app.logIn(consultant.id) };
  expect((await read()).drafts).toEqual([]);
});

const MOST_STATEMENTS = 10; // docs/decisions/0046-feedback-drafts.md

test('sending takes at most ten statements, and a connection that is lost after any of them leaves all or nothing', async () => {
  const watched = { statements: 0, endsAfter: Infinity };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      watched.statements += 1;
      if (watched.statements === watched.endsAfter)
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`.execute(app.db);
      return result;
    },
  };
  const watching = await openVariant({ ...app.deps, db: app.db.withPlugin(plugin) });
  const once = async (endsAfter: number) => {
    client = await app.aClient({ consultant });
    plan = await app.aPlan({ owner: client });
    await submit();
    for (const stepId of steps.slice(0, 2)) await type(stepId, 'Words');
    await type(null, 'In short');
    const versions = versionsOf((await read()).drafts);
    Object.assign(watched, { statements: 0, endsAfter });
    const input = { id: plan.id, outcome: 'ready', versions };
    const { status } = await watching.mutate('feedback.send', input, consultant);
    const [{ rounds, drafts }, published] = [await read(), await entries()];
    const state = [published.length, rounds[0]?.givenAt !== null, drafts.length];
    return { status, state, statements: watched.statements };
  };
  const { status, state, statements } = await once(Infinity);
  expect([status, state]).toEqual([200, [2, true, 0]]);
  expect(statements).toBeLessThanOrEqual(MOST_STATEMENTS + 1); // and the session
  for (let after = 2; after <= statements; after += 1) {
    const ended = await once(after);
    expect(ended.status, `after statement ${after}`).toBe(503);
    expect(ended.state, `after statement ${after}`).toEqual([0, false, 3]);
  }
});
