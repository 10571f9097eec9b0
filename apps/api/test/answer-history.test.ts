import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteExpired } from '../src/features/retention/delete-expired.ts';
import type { TestPlan } from '../harness/builders.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();

const save = async (plan: TestPlan, value: string, version: number) =>
  app.mutate('plan.saveAnswer', { id: plan.id, ...(await app.questionOf('sp_drivers')), value, version }, plan.owner);

async function versionsOf(plan: TestPlan, key = 'sp_drivers'): Promise<number[]> {
  const { questionId } = await app.questionOf(key);
  const kept = app.db.selectFrom('answer_history').select('version').where('plan_id', '=', plan.id);
  const rows = await kept.where('question_id', '=', questionId).orderBy('version').execute();
  return rows.map(({ version }) => version);
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** An answer saved at these moments, one version each, the last one current; as if nothing had ever been thinned. */
async function anAnswer(plan: TestPlan, moments: string[], key = 'sp_drivers') {
  const { questionId } = await app.questionOf(key);
  await sql`insert into answer (plan_id, questionnaire_id, question_id, value, version)
    select id, questionnaire_id, ${questionId}, '"text"', ${moments.length}::int from plan where id = ${plan.id}`.execute(
    app.db,
  );
  await sql`insert into answer_history (plan_id, question_id, version, value, saved_at)
    select ${plan.id}, ${questionId}, place, '"text"', moment
    from unnest(${moments}::timestamptz[]) with ordinality as saved (moment, place)`.execute(app.db);
}

test('of versions saved within an hour the newest 50 are kept, and the one that is current among them', async () => {
  const plan = await app.aPlan();
  await sql`select pg_sleep(greatest(0, 3 - (extract(epoch from date_trunc('hour', now()) + interval '1 hour' - now()))))`.execute(
    app.db,
  );
  for (const version of range(0, 59)) expect((await save(plan, `text ${version}`, version)).status).toBe(200);
  expect(await versionsOf(plan)).toEqual(range(11, 60));
  const { rows } =
    await sql`select answer.value from answer join answer_history using (plan_id, question_id, version, value)
    where plan_id = ${plan.id}`.execute(app.db);
  expect(rows).toEqual([{ value: 'text 59' }]);
});

test('the version that falls out of the newest 50 stays when it was the last of its hour, whatever other answers have', async () => {
  const [plan, other] = [await app.aPlan(), await app.aPlan()];
  const day = '2026-11-01T';
  await anAnswer(plan, [`${day}08:10Z`, `${day}08:50Z`, ...range(1, 49).map(() => `${day}09:00Z`)]);
  const withinAnHour = range(1, 53).map(() => `${day}08:30Z`);
  await anAnswer(plan, withinAnHour, 'di_picture');
  await anAnswer(other, withinAnHour);
  await save(plan, 'next', 51);
  expect(await versionsOf(plan)).toEqual(range(1, 52));
  await save(plan, 'next but one', 52);
  expect(await versionsOf(plan)).toEqual([1, 2, ...range(4, 53)]);
  expect([await versionsOf(plan, 'di_picture'), await versionsOf(other)]).toEqual([range(1, 53), range(1, 53)]);
});

test('the hourly job keeps the newest 50, the last of each hour for 90 days and the last of each day from then on', async () => {
  const [plan, untouched] = [await app.aPlan(), await app.aPlan()];
  const hoursAgo = (hours: number) => new Date(app.now.value.getTime() - hours * 3_600_000).toISOString();
  const atHour = (days: number, hour: number, minute: number) =>
    `${hoursAgo(days * 24).slice(0, 10)}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`;
  const old = [atHour(100, 8, 10), atHour(100, 8, 20), atHour(100, 17, 0), atHour(99, 9, 0)]; // 1 to 4: by day
  const young = [atHour(20, 8, 10), atHour(20, 8, 20), atHour(20, 9, 0), atHour(20, 9, 30)]; // 5 to 8: by hour
  const newest = range(1, 50).map(() => atHour(10, 10, 0)); // 9 to 58
  await anAnswer(plan, [...old, ...young, ...newest]);
  await anAnswer(untouched, [...old, ...young]);
  await anAnswer(plan, [...old, ...young], 'di_picture');
  await deleteExpired(app.deps);
  expect(await versionsOf(plan)).toEqual([3, 4, 6, 8, ...range(9, 58)]);
  for (const few of [await versionsOf(untouched), await versionsOf(plan, 'di_picture')])
    expect(few).toEqual(range(1, 8));
  await deleteExpired(app.deps);
  expect(await versionsOf(plan)).toHaveLength(54);
});

test('an answer saved thousands of times before there was a rule is thinned in one go of the job', async () => {
  const plan = await app.aPlan();
  const moment = '2026-11-01T08:00:00Z';
  await anAnswer(
    plan,
    range(1, 2_600).map(() => moment),
  );
  await deleteExpired(app.deps);
  expect(await versionsOf(plan)).toEqual([2_550, ...range(2_551, 2_600)]);
});

test('the hourly job comes to every answer, however many there are, and ends', async () => {
  const plan = await app.aPlan();
  const before = sql`('00000000-0000-7000-8000-' || lpad(place::text, 12, '0'))::uuid`; // the job goes by these ids
  await sql`insert into plan (id, client_id, questionnaire_id, name, business_unit, start_date, active, completed_at)
    select ${before}, client_id, questionnaire_id, name, business_unit, start_date, false, now()
    from plan, generate_series(1, 150) place where plan.id = ${plan.id}`.execute(app.db);
  const { numAffectedRows } = await sql`insert into answer (plan_id, questionnaire_id, question_id, value, version)
    select plan.id, questionnaire_id, question.id, '"text"', 1 from plan join question using (questionnaire_id)
    where client_id = ${plan.owner.id} and not active`.execute(app.db);
  expect(numAffectedRows).toBeGreaterThan(6_000);
  const moment = '2026-11-01T08:00:00Z';
  await anAnswer(
    plan,
    range(1, 60).map(() => moment),
  );
  const ended = deleteExpired(app.deps).then(() => 'ended');
  expect(await Promise.race([ended, setTimeout(20_000, 'goes on and on', { ref: false })])).toBe('ended');
  expect(await versionsOf(plan)).toEqual(range(10, 60));
});

test('saving a large answer 500 times leaves 50 versions of it', async () => {
  const plan = await app.aPlan();
  const place = await app.questionOf('of_benefits');
  for (const version of range(0, 499)) {
    const value = Array.from({ length: 15 }, (_, row) => ({ product: `${version} ${row}`, benefit: 'x'.repeat(900) }));
    const { body } = await app.mutate('plan.saveAnswer', { id: plan.id, ...place, value, version }, plan.owner);
    expect(body).toMatchObject({ version: version + 1 });
  }
  const kept = await versionsOf(plan, 'of_benefits');
  expect(kept.slice(-50)).toEqual(range(451, 500));
  expect(kept.length).toBeLessThanOrEqual(52); // and the last of an hour that ended meanwhile
});

/** Sends a plan for feedback, as if one answer had been in this version; the round is over. */
async function aRound(plan: TestPlan, version: number, key = 'sp_drivers'): Promise<void> {
  const { questionId } = await app.questionOf(key);
  expect((await app.mutate('plan.submitForFeedback', { id: plan.id }, plan.owner)).status).toBe(200);
  const { rows } = await sql`update feedback_round set given_at = now(),
      versions = jsonb_build_object(${questionId}::text, ${version}::int)
    where plan_id = ${plan.id} and given_at is null returning id`.execute(app.db);
  expect(rows).toHaveLength(1);
}

const sameHour = (count: number) => range(1, count).map(() => '2026-11-01T08:30Z');

test('a version that a round of feedback was sent with stays when a save thins the others', async () => {
  const plan = await app.aPlan();
  await anAnswer(plan, sameHour(51));
  await aRound(plan, 2);
  await save(plan, 'next', 51);
  await save(plan, 'next but one', 52);
  expect(await versionsOf(plan)).toEqual([1, 2, ...range(4, 53)]);
});

test('the hourly job keeps the versions that rounds were sent with, of that answer and that plan alone', async () => {
  const [plan, other] = [await app.aPlan(), await app.aPlan()];
  for (const one of [plan, other]) await anAnswer(one, sameHour(60));
  await anAnswer(plan, sameHour(60), 'di_picture');
  for (const version of [3, 5, 60]) await aRound(plan, version);
  await deleteExpired(app.deps);
  expect(await versionsOf(plan)).toEqual([3, 5, ...range(10, 60)]);
  expect([await versionsOf(plan, 'di_picture'), await versionsOf(other)]).toEqual([range(10, 60), range(10, 60)]);
});

test('a server of the release before, which deletes without asking, leaves the versions that rounds were sent with', async () => {
  const plan = await app.aPlan();
  await anAnswer(plan, sameHour(10));
  await aRound(plan, 4);
  await sql`delete from answer_history where plan_id = ${plan.id} and version < 10`.execute(app.db);
  expect(await versionsOf(plan)).toEqual([4, 10]);
});

test.each(['plan', 'client'] as const)(
  'deleting a %s deletes every version, also those that rounds were sent with',
  async (what) => {
    const plan = await app.aPlan();
    await anAnswer(plan, sameHour(3));
    await aRound(plan, 1);
    if (what === 'plan') await app.db.deleteFrom('plan').where('id', '=', plan.id).execute();
    else await app.db.deleteFrom('account').where('id', '=', plan.owner.id).execute();
    expect(await versionsOf(plan)).toEqual([]);
  },
);
