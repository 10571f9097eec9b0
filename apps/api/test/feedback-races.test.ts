import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Callers } from '../harness/callers.ts';
import { useApplication } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { startInTurn } from '../harness/start-in-turn.ts';
import { useTwoServers } from '../harness/two-servers.ts';

/* Acts on the same plan at the same moment, through two processes of the built product. */

const app = useApplication();
const servers = useTwoServers(app);
const ROUNDS = 200;

type Draft = { growthPlanStepId: string | null; text: string; version: number };
type Read = { drafts: Draft[]; rounds: { givenAt: string | null; entries: number }[] };

let consultant: Person;
let stepIds: string[];

beforeAll(async () => {
  stepIds = (await app.steps()).map(({ id }) => id);
});
beforeEach(async () => {
  consultant = await app.aConsultant();
});

const read = async ({ id }: TestPlan) => (await app.query<Read>('feedback.rounds', { id }, consultant)).body;
const listEntries = async ({ id, owner }: TestPlan) =>
  (await app.query<{ feedbackText: string }[]>('feedback.list', { id }, owner)).body.map((entry) => entry.feedbackText);

/** A plan that waits for feedback, with a draft on its first step. */
async function aDraftedPlan(): Promise<TestPlan & { version: number }> {
  const plan = await app.aPlan({ owner: await app.aClient({ consultant }) });
  await app.mutate('plan.submitForFeedback', { id: plan.id }, plan.owner);
  const first = { id: plan.id, growthPlanStepId: stepIds[0], text: 'First', version: 0 };
  return {
    ...plan,
    version: (await app.mutate<{ version: number }>('feedback.saveDraft', first, consultant)).body.version,
  };
}

const send = (server: Callers, { id, version }: TestPlan & { version: number }) =>
  server.mutate('feedback.send', { id, outcome: 'ready', versions: { [stepIds[0]!]: version } }, consultant);

test(`in ${ROUNDS} rounds of sending against saving a draft, the newest text is sent or still a draft`, async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const plan = await aDraftedPlan();
    const newer = { id: plan.id, growthPlanStepId: stepIds[0], text: 'Newest', version: plan.version };
    const save = () => servers.other.mutate('feedback.saveDraft', newer, consultant);
    const [sent, saved] = await startInTurn([() => send(servers.one, plan), save], round);
    const { drafts } = await read(plan);
    const entries = await listEntries(plan);
    outcomes.add(`${sent?.status} ${saved?.status}`);
    if (sent?.status === 200) {
      expect(entries).toEqual(['First']);
      expect([saved?.status, saved?.body['msg'], drafts]).toEqual([409, 'draft_changed', []]); // the page has the text
    } else {
      expect([sent?.status, sent?.body['msg'], entries]).toEqual([409, 'draft_changed', []]);
      expect(saved?.status).toBe(200);
      expect(drafts.map(({ text }) => text)).toEqual(['Newest']);
    }
  }
  expect([...outcomes].toSorted()).toEqual(['200 409', '409 200']);
});

test(`in ${ROUNDS} rounds of two devices that send at once, one does: one entry, one end, one notification`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const plan = await aDraftedPlan();
    const answers = await Promise.all([send(servers.one, plan), send(servers.other, plan)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]); // the other finds that its drafts were sent
    expect(await listEntries(plan)).toEqual(['First']);
    const notified = app.db.selectFrom('notification').select('event').where('plan_id', '=', plan.id);
    expect((await notified.where('event', '=', 'feedback_given').execute()).length).toBe(1);
    const mails = await app.db.selectFrom('mail').select('id').where('account_id', '=', plan.owner.id).execute();
    expect(mails).toHaveLength(1);
  }
});

test(`in ${ROUNDS} rounds of saving against a round that begins, also one of the release before, each save is in the baseline or after it`, async () => {
  const place = await app.questionOf('sp_drivers');
  for (let round = 0; round < ROUNDS; round += 1) {
    const plan = await app.aPlan({ owner: await app.aClient({ consultant }) });
    const save = (value: string, version: number) =>
      servers.other.mutate<{ version: number }>(
        'plan.saveAnswer',
        { id: plan.id, ...place, value, version },
        plan.owner,
      );
    await save('Before', 0);
    const submitAsBefore = () =>
      app.db
        .insertInto('feedback_round')
        .values({ id: crypto.randomUUID(), plan_id: plan.id, submitted_at: new Date().toISOString() })
        .execute();
    const submit = () => servers.one.mutate('plan.submitForFeedback', { id: plan.id }, plan.owner);
    const [saved] = await Promise.all([save('At once', 1), round % 2 === 0 ? submit() : submitAsBefore()]);
    expect(saved.status).toBe(200);
    const { versions, value } = await app.db
      .selectFrom('feedback_round')
      .innerJoin('answer', 'answer.plan_id', 'feedback_round.plan_id')
      .select(['versions', 'answer.value'])
      .where('feedback_round.plan_id', '=', plan.id)
      .executeTakeFirstOrThrow();
    expect([1, 2]).toContain((versions as Record<string, number>)[place.questionId]);
    expect(value).toBe('At once');
  }
});
