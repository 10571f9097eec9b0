import type { Changes } from '@app/schema/review';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { packValue } from '../src/features/answers/packed.ts';
import { newId } from '../src/lib/ids.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { openReplica, setNow, useApplication, useStaff } from '../harness/application.ts';

const app = useApplication();
const { consultant } = useStaff(app);
const SECOND_MS = 1_000;

const aPlan = async () => app.aPlan({ owner: await app.aClient({ consultant }) });

/** Lets a second pass, so that what comes next is later than what was before. */
const pass = () => void (app.now.value = new Date(app.now.value.getTime() + SECOND_MS));

const versions = new Map<string, number>();

async function save(plan: TestPlan, key: string, value: unknown): Promise<void> {
  const answer = `${plan.id} ${key}`;
  const version = versions.get(answer) ?? 0;
  const input = { id: plan.id, ...(await app.questionOf(key)), value, version };
  expect((await app.mutate('plan.saveAnswer', input, plan.owner)).body).toMatchObject({ version: version + 1 });
  versions.set(answer, version + 1);
}

async function send(plan: TestPlan): Promise<void> {
  pass();
  expect((await app.mutate('plan.submitForFeedback', { id: plan.id }, plan.owner)).status).toBe(200);
  pass();
}

async function endRound(plan: TestPlan): Promise<void> {
  const [step] = await app.steps();
  await app.mutate('feedback.save', { id: plan.id, growthPlanStepId: step?.id, feedbackText: 'Good' }, consultant);
  expect((await app.mutate('feedback.give', { id: plan.id }, consultant)).status).toBe(200);
  pass();
}

async function readChanges(plan: TestPlan, round?: number, reader: Person = plan.owner): Promise<Changes> {
  const { status, body } = await app.query('review.changes', { id: plan.id, ...(round && { round }) }, reader);
  expect(status).toBe(200);
  return body as unknown as Changes;
}

/** Each changed answer as what it was and is, by the key of its question. */
async function listChanged(plan: TestPlan, round?: number) {
  const { questions } = await readChanges(plan, round);
  const keys = new Map((await app.steps()).flatMap((step) => step.questions.map(({ id, key }) => [id, key])));
  return Object.fromEntries(questions.map(({ questionId, before, after }) => [keys.get(questionId), [before, after]]));
}

test('an answer has changed since a round when it differs from the one that the round was sent with', async () => {
  const plan = await aPlan();
  await save(plan, 'sp_drivers', 'Prices');
  await save(plan, 'di_picture', 'A picture');
  await send(plan);
  await save(plan, 'sp_drivers', 'Prices and people'); // while the round is open
  await endRound(plan);
  await save(plan, 'cm_voice', 'New');
  expect(await listChanged(plan)).toEqual({ sp_drivers: ['Prices', 'Prices and people'], cm_voice: [null, 'New'] });
});

test('what was undone is no change, nor are texts that were emptied and rows without content', async () => {
  const plan = await aPlan();
  await save(plan, 'sp_drivers', 'Prices');
  await save(plan, 'of_benefits', [{ product: 'Saw', benefit: 'Fast' }]);
  await send(plan);
  await endRound(plan);
  await save(plan, 'sp_drivers', 'Prices and people');
  await save(plan, 'cm_voice', 'New');
  await save(plan, 'of_benefits', [{ product: 'Saw', benefit: 'Fast' }, { product: '', benefit: null }, {}]);
  expect(Object.keys(await listChanged(plan)).toSorted()).toEqual(['cm_voice', 'sp_drivers']);
  await save(plan, 'sp_drivers', 'Prices');
  await save(plan, 'cm_voice', ' ');
  expect(await listChanged(plan)).toEqual({});
});

test('before a round has ended there is no baseline, and a number that no round has is not found', async () => {
  const plan = await aPlan();
  await save(plan, 'sp_drivers', 'Prices');
  await send(plan);
  await save(plan, 'sp_drivers', 'People');
  expect(await readChanges(plan)).toEqual({ round: null, questions: [], todosAdded: [] });
  expect(await listChanged(plan, 1)).toEqual({ sp_drivers: ['Prices', 'People'] });
  const { status, body } = await app.query('review.changes', { id: plan.id, round: 2 }, plan.owner);
  expect([status, body['msg']]).toEqual([404, 'not_found']);
});

test('the last round that was ended counts; an open and a withdrawn one do not, unless they are asked for', async () => {
  const plan = await aPlan();
  for (const value of ['one', 'two']) {
    await save(plan, 'sp_drivers', value);
    await send(plan);
    await endRound(plan);
  }
  await save(plan, 'sp_drivers', 'three');
  await send(plan);
  const withdrawn = { given_at: app.now.value.toISOString(), withdrawn_at: app.now.value.toISOString() };
  await app.db
    .updateTable('feedback_round')
    .set(withdrawn)
    .where('plan_id', '=', plan.id)
    .where('given_at', 'is', null)
    .execute();
  await send(plan);
  await save(plan, 'sp_drivers', 'four');
  expect((await readChanges(plan)).round).toBe(2);
  const since = async (round?: number) => (await listChanged(plan, round))['sp_drivers'];
  expect([await since(), await since(1), await since(2), await since(3), await since(4)]).toEqual([
    ['two', 'four'],
    ['one', 'four'],
    ['two', 'four'],
    ['three', 'four'],
    ['three', 'four'],
  ]);
});

test('a round from before versions were kept was sent with what was saved last until then', async () => {
  const plan = await aPlan();
  await save(plan, 'sp_drivers', 'one');
  await save(plan, 'sp_drivers', 'two');
  await save(plan, 'cm_voice', 'as it was');
  await send(plan);
  await endRound(plan);
  await save(plan, 'sp_drivers', 'three');
  await save(plan, 'di_picture', 'new');
  const { questionId } = await app.questionOf('sp_drivers');
  await sql`update feedback_round set versions = null, submitted_at = '2026-11-02' where plan_id = ${plan.id}`.execute(
    app.db,
  );
  await sql`update answer_history set saved_at = '2026-11-01' where plan_id = ${plan.id}
    and (version < 3 or question_id <> ${questionId}) and question_id <> ${(await app.questionOf('di_picture')).questionId}`.execute(
    app.db,
  );
  expect(await listChanged(plan)).toEqual({ sp_drivers: ['two', 'three'], di_picture: [null, 'new'] });
});

test('a large answer is compared as it was, however it is kept', async () => {
  const plan = await aPlan();
  const rows = (word: string) =>
    Array.from({ length: 15 }, (_, row) => ({ product: `${row}`, benefit: word.repeat(300) }));
  expect(await packValue(JSON.stringify(rows('new')))).not.toBeNull();
  await save(plan, 'of_benefits', rows('old'));
  await send(plan);
  await endRound(plan);
  await save(plan, 'of_benefits', rows('new'));
  expect(await listChanged(plan)).toEqual({ of_benefits: [rows('old'), rows('new')] });
  await save(plan, 'of_benefits', rows('old'));
  expect(await listChanged(plan)).toEqual({});
});

test('a change names who wrote it last and when, by the name that the person has now', async () => {
  const plan = await aPlan();
  const { questionId } = await app.questionOf('sp_drivers');
  await send(plan);
  await endRound(plan);
  await save(plan, 'sp_drivers', 'Prices');
  const author = async () => (await readChanges(plan, undefined, consultant)).questions[0]?.author;
  expect(await author()).toEqual({ id: plan.owner.id, name: 'Kaisa Virta' });
  await app.db.updateTable('client').set({ last_name: 'Salo' }).where('account_id', '=', plan.owner.id).execute();
  expect(await author()).toEqual({ id: plan.owner.id, name: 'Kaisa Salo' });
  const isAnswer = sql<boolean>`plan_id = ${plan.id} and question_id = ${questionId}`;
  const gone = newId();
  const setAuthor = (id: string | null) =>
    app.db.updateTable('answer_history').set({ author_id: id }).where(isAnswer).execute();
  await setAuthor(gone);
  await app.db.updateTable('answer').set({ saved_at: '2026-11-21T10:00:00Z' }).where(isAnswer).execute();
  expect((await readChanges(plan)).questions).toMatchObject([
    { author: { id: gone, name: null }, savedAt: '2026-11-21T10:00:00.000Z' },
  ]);
  await setAuthor(null); // as a server of the release before, which leaves the answer's own author as it was
  expect(await author()).toBeNull();
});

test('to-dos that were added since are listed as they are now', async () => {
  const plan = await aPlan();
  const place = await app.questionOf('cm_voice');
  const add = async (task: string) => {
    expect((await app.mutate('todo.create', { id: plan.id, ...place, task }, plan.owner)).status).toBe(200);
    const moment = app.now.value.toISOString(); // its default is the database's, whose time is not the test's
    await app.db.updateTable('todo').set({ created_at: moment }).where('task', '=', task).execute();
  };
  await add('Before');
  await send(plan);
  await add('Meanwhile');
  await endRound(plan);
  await add('Afterwards');
  const { todosAdded } = await readChanges(plan);
  expect(todosAdded.map(({ task, questionId }) => [task, questionId])).toEqual([
    ['Meanwhile', place.questionId],
    ['Afterwards', place.questionId],
  ]);
});

/** Sends as a server of the release before does, which knows no versions. */
async function sendAsBefore(plan: TestPlan): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await sql`select from plan where id = ${plan.id} for update`.execute(tx);
    await sql`insert into feedback_round (id, plan_id, submitted_at)
      values (${newId()}, ${plan.id}, ${app.now.value.toISOString()})`.execute(tx);
  });
}

test('a to-do that waited while the plan was sent is one that was added since', async () => {
  const plan = await aPlan();
  const place = await app.questionOf('cm_voice');
  const { waiting } = await app.db.transaction().execute(async (tx) => {
    await sql`select from plan where id = ${plan.id} for update`.execute(tx);
    const adding = app.mutate('todo.create', { id: plan.id, ...place, task: 'Meanwhile' }, plan.owner);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      expect(rows).toHaveLength(1);
    });
    await sql`insert into feedback_round (id, plan_id, submitted_at) values (${newId()}, ${plan.id}, clock_timestamp())`.execute(
      tx,
    );
    return { waiting: adding }; // not awaited here: it goes on when this transaction ends
  });
  expect((await waiting).status).toBe(200);
  expect((await readChanges(plan, 1)).todosAdded.map(({ task }) => task)).toEqual(['Meanwhile']);
});

test.each(['this release', 'the release before'])(
  'a save while %s sends the plan is either what the round was sent with or a change since',
  async (release) => {
    setNow(app, app.now.value);
    const replica = await openReplica(app);
    const plan = await aPlan();
    const place = await app.questionOf('sp_drivers');
    const seen = { baseline: 0, changes: 0 };
    for (let round = 1; round <= 200; round += 1) {
      pass();
      const value = `text ${round}`;
      const input = { id: plan.id, ...place, value, version: round - 1 };
      const saves = () => app.mutate('plan.saveAnswer', input, plan.owner);
      const sends = () =>
        release === 'this release'
          ? replica.mutate('plan.submitForFeedback', { id: plan.id }, plan.owner)
          : sendAsBefore(plan);
      const acts = round % 2 === 0 ? [saves(), sends()] : [sends(), saves()];
      await Promise.all(acts);
      const { versions: kept } = await app.db
        .selectFrom('feedback_round')
        .select('versions')
        .where('plan_id', '=', plan.id)
        .where('given_at', 'is', null)
        .executeTakeFirstOrThrow();
      const isInBaseline = (kept as Record<string, number>)[place.questionId] === round;
      const { questions } = await readChanges(plan, round);
      const before = round === 1 ? null : `text ${round - 1}`;
      expect(questions).toMatchObject(isInBaseline ? [] : [{ before, after: value }]);
      expect(questions).toHaveLength(isInBaseline ? 0 : 1);
      seen[isInBaseline ? 'baseline' : 'changes'] += 1;
      await app.db
        .updateTable('feedback_round')
        .set({ given_at: app.now.value.toISOString() })
        .where('plan_id', '=', plan.id)
        .execute();
    }
    expect(Math.min(seen.baseline, seen.changes)).toBeGreaterThan(0);
  },
  120_000,
);
