import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { packValue } from '../src/features/answers/packed.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();

const VERSIONS = 300;
const BYTES = 60_000;
const PAGE_BYTES = 6 * 1024 * 1024;

type Saved = { version: number; value: string };
type Page = { answers: (Saved & { planId: string; questionKey: string })[]; after: string | null };
type Exported = {
  earlierAnswersAfter: string | null;
  plans: { id: string; steps: { questions: { key: string; earlierAnswers: Saved[] }[] }[] }[];
};

test('a client with megabytes of earlier answers, packed or not, gets every one of them once, in pages of some megabytes', async () => {
  const plan = await app.aPlan();
  const stranger = await app.aPlan();
  for (const { id } of [plan, stranger])
    for (const key of ['sp_drivers', 'cm_voice']) {
      const { questionId } = await app.questionOf(key);
      await sql`insert into answer (plan_id, questionnaire_id, question_id, value, version)
        select id, questionnaire_id, ${questionId}, '"now"', ${VERSIONS}::int from plan where id = ${id}`.execute(
        app.db,
      );
      const packed = await packValue(JSON.stringify('x'.repeat(BYTES))); // a few bytes
      await sql`insert into answer_history (plan_id, question_id, version, value, packed)
        select ${id}, ${questionId}, version,
          case when version <= ${VERSIONS / 3}::int then to_jsonb(repeat(md5(version::text), ${BYTES / 32}::int)) end,
          case when version > ${VERSIONS / 3}::int then ${packed}::bytea end
        from generate_series(1, ${VERSIONS}::int) version`.execute(app.db);
    }

  const { body, status } = await app.query<Exported>('account.exportData', undefined, plan.owner);
  expect(status).toBe(200);
  expect(JSON.stringify(body).length).toBeLessThan(PAGE_BYTES);
  const own = body.plans.find(({ id }) => id === plan.id)!;
  const got = own.steps
    .flatMap(({ questions }) => questions)
    .flatMap(({ key, earlierAnswers }) => earlierAnswers.map(({ version }) => `${key} ${version}`));
  for (let after = body.earlierAnswersAfter; after !== null;) {
    const page = await app.query<Page>('account.exportEarlierAnswers', { after }, plan.owner);
    expect(page.status).toBe(200);
    expect(JSON.stringify(page.body).length).toBeLessThan(PAGE_BYTES);
    for (const { planId, questionKey, version, value } of page.body.answers) {
      expect([planId, value.length]).toEqual([plan.id, BYTES]);
      got.push(`${questionKey} ${version}`);
    }
    after = page.body.after;
  }
  const earlier = Array.from({ length: VERSIONS - 1 }, (_, at) => at + 1); // the current one is the answer
  expect(got.toSorted()).toEqual(
    ['sp_drivers', 'cm_voice'].flatMap((key) => earlier.map((version) => `${key} ${version}`)).toSorted(),
  );
});

test('few earlier answers come with the rest, and a place that is none is refused', async () => {
  const plan = await app.aPlan();
  const question = await app.questionOf('sp_drivers');
  for (const version of [0, 1])
    await app.mutate('plan.saveAnswer', { id: plan.id, ...question, value: `text ${version}`, version }, plan.owner);
  const { body } = await app.query<Exported>('account.exportData', undefined, plan.owner);
  expect(body.earlierAnswersAfter).toBeNull();
  for (const after of ['', 'x', 'e30'])
    expect((await app.query('account.exportEarlierAnswers', { after }, plan.owner)).status).toBe(400);
});
