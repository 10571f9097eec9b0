import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TestPlan } from './builders.ts';
import { useApplication } from './harness.ts';

const app = useApplication();

const save = async (plan: TestPlan, value: string, version: number) =>
  app.mutate('plan.saveAnswer', { id: plan.id, ...(await app.questionOf('sp_drivers')), value, version }, plan.owner);

const versionsOf = async (plan: TestPlan) =>
  (
    await app.db
      .selectFrom('answer_history')
      .select('version')
      .where('plan_id', '=', plan.id)
      .orderBy('version')
      .execute()
  ).map(({ version }) => version);

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** An answer saved at these moments, one version each, the last one current; as if nothing had ever been thinned. */
async function anAnswer(plan: TestPlan, moments: string[]) {
  const { questionId } = await app.questionOf('sp_drivers');
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

test('the version that falls out of the newest 50 stays when it was the last of its hour', async () => {
  const plan = await app.aPlan();
  const day = '2026-11-01T';
  await anAnswer(plan, [`${day}08:10Z`, `${day}08:50Z`, ...range(1, 49).map(() => `${day}09:00Z`)]);
  await save(plan, 'next', 51);
  expect(await versionsOf(plan)).toEqual(range(1, 52));
  await save(plan, 'next but one', 52);
  expect(await versionsOf(plan)).toEqual([1, 2, ...range(4, 53)]);
});
