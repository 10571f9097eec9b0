import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { answerValueSchema } from '@app/schema/answers';
import { createQuestionnaireLibrary } from '../src/features/questionnaire/questionnaire-library.ts';
import { fillLarge } from '../src/database/seed/large/fill.ts';
import { openTestDatabase } from '../harness/database.ts';

const LARGE = { scale: 0.005, today: '2026-11-20', passwordHash: 'none' };

async function aLargeDatabase() {
  const database = await openTestDatabase(2);
  onTestFinished(() => database.drop());
  const reported: string[] = [];
  const filled = await fillLarge(database.url, LARGE, (table) => reported.push(table));
  return { ...database, filled, reported };
}

/** All that is in a table, as one number. */
async function contentOf(db: Awaited<ReturnType<typeof aLargeDatabase>>['db'], table: string): Promise<string> {
  const { rows } = await sql<{ content: string }>`
    select count(*) || ' ' || sum(hashtextextended(row::text, 0)::numeric) as content from ${sql.table(table)} row`.execute(
    db,
  );
  return rows[0]!.content; // an aggregate has a row
}

test('the large database is the same each time, tells what it makes, and leaves a database with accounts alone', async () => {
  const [one, other] = [await aLargeDatabase(), await aLargeDatabase()];
  expect(one).toMatchObject({
    filled: true,
    reported: expect.arrayContaining(['clients', 'plans', 'answers', 'to-dos']),
  });
  for (const table of ['client', 'plan', 'todo', 'feedback_round', 'audit_event', 'mail'])
    expect(await contentOf(one.db, table)).toBe(await contentOf(other.db, table));
  expect(await fillLarge(one.url, LARGE, () => undefined)).toBe(false);
});

test('its answers are ones that a client could have given', async () => {
  const { db } = await aLargeDatabase();
  const library = createQuestionnaireLibrary(db);
  const questionnaire = await library.get(await library.newestId());
  const questions = new Map(questionnaire?.steps.flatMap((step) => step.questions.map((one) => [one.id, one])));
  const answers = await db.selectFrom('answer').select(['question_id', 'value']).distinct().execute();
  expect(answers.length).toBeGreaterThan(30);
  for (const { question_id: id, value } of answers) answerValueSchema(questions.get(id)!).parse(value); // throws for another
});

test('has no mail that a worker would send', async () => {
  const { db } = await aLargeDatabase();
  const waiting = await db
    .selectFrom('mail')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
  expect(waiting).toEqual([]);
});
