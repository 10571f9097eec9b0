import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { packValue, unpackValue } from '../src/features/answers/packed.ts';
import type { TestPlan } from '../harness/builders.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();

const SAVES = 60;
const CELLS = 30;
const CELL_CHARACTERS = 700;
const LEAST_BYTES = 60_000;

/** Random Chinese: nothing in it repeats. */
const sayChinese = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(0x4e_00 + Math.floor(Math.random() * 20_000))).join('');

/** Ranges of signs of one to four bytes, and how often each: all bytes are as frequent as they can be, the hardest text there is. */
const RANGES = [
  { first: 0x5d, last: 0x7e, times: 34 },
  { first: 0x23, last: 0x5b, times: 60 },
  { first: 0xa1, last: 0x7_ff, times: 30 },
  { first: 0x8_00, last: 0xd7_ff, times: 16 },
  { first: 0x1_00_00, last: 0x10_ff_ff, times: 5 },
].flatMap(({ times, ...range }) => Array.from({ length: times }, () => range));

function sayHardest(length: number): string {
  const signs = Array.from({ length }, () => {
    const { first, last } = RANGES[Math.floor(Math.random() * RANGES.length)]!; // there are some
    return String.fromCodePoint(first + Math.floor(Math.random() * (last - first)));
  });
  return signs.join('');
}

const rowsOf = (say: (length: number) => string) =>
  Array.from({ length: CELLS / 2 }, () => ({ product: say(CELL_CHARACTERS), benefit: say(CELL_CHARACTERS) }));

const save = async (plan: TestPlan, value: unknown, version: number) =>
  app.mutate('plan.saveAnswer', { id: plan.id, ...(await app.questionOf('of_benefits')), value, version }, plan.owner);

async function sizeOfTables(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select sum(pg_total_relation_size(name::regclass))::bigint as bytes
    from unnest(array['answer', 'answer_history', 'plan_size']) name`.execute(app.db);
  return rows[0]!.bytes; // a sum is one row
}

const historyOf = (plan: TestPlan) =>
  app.db
    .selectFrom('answer_history')
    .select(['version', 'value', 'packed'])
    .where('plan_id', '=', plan.id)
    .orderBy('version')
    .execute();

test('large texts in which nothing repeats grow the tables by at most twice what was typed, before any vacuum', async () => {
  for (const table of ['answer', 'answer_history'])
    await sql
      .raw(`alter table ${table} set (autovacuum_enabled = off, toast.autovacuum_enabled = off)`)
      .execute(app.db);
  const plan = await app.aPlan();
  const before = await sizeOfTables();
  let typed = 0;
  for (let version = 0; version < SAVES; version += 1) {
    const value = rowsOf(sayChinese);
    typed += Buffer.byteLength(JSON.stringify(value));
    expect(await save(plan, value, version)).toMatchObject({ status: 200 });
  }
  expect(typed / SAVES).toBeGreaterThan(LEAST_BYTES);
  expect(((await sizeOfTables()) - before) / typed).toBeLessThan(2);
});

test('the history keeps a large answer packed and a small one as it is, and the export gives both and a null as they were typed', async () => {
  const plan = await app.aPlan();
  const large = rowsOf((length) => 'äiti 🌱 "\\ '.repeat(length / 10));
  const values = [large, [], [{ product: 'small' }]];
  for (const [version, value] of values.entries())
    expect(await save(plan, value, version)).toMatchObject({ status: 200 });
  const [first, ...others] = await historyOf(plan);
  expect(first).toMatchObject({ version: 1, value: null });
  expect(JSON.parse(await unpackValue(first!.packed!))).toEqual(large);
  expect(others).toEqual([
    { version: 2, value: [], packed: null },
    { version: 3, value: [{ product: 'small' }], packed: null },
  ]);
  await save(plan, [{ product: 'last' }], 3);
  const { questionId: question_id } = await app.questionOf('of_benefits');
  await app.db
    .insertInto('answer_history')
    .values({ plan_id: plan.id, question_id, version: 5, value: 'null' })
    .execute();
  const { body } = await app.query<{ plans: { steps: { questions: { earlierAnswers: { value: unknown }[] }[] }[] }[] }>(
    'account.exportData',
    undefined,
    plan.owner,
  );
  const exported = body.plans.flatMap(({ steps }) => steps.flatMap(({ questions }) => questions));
  expect(exported.flatMap(({ earlierAnswers }) => earlierAnswers.map(({ value }) => value))).toEqual([...values, null]);
});

test('even the hardest text keeps at most nine tenths of its bytes when it is packed', async () => {
  const json = JSON.stringify(rowsOf(sayHardest));
  expect((await packValue(json))!.length / Buffer.byteLength(json)).toBeLessThan(0.9);
});

test('a value is packed from 2 KB on, and what unpacks to more than an answer may hold is refused', async () => {
  const textOf = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
  expect(await packValue(textOf(2_047))).toBeNull();
  const packed = await packValue(textOf(2_048));
  expect(isDeepStrictEqual(await unpackValue(packed!), textOf(2_048))).toBe(true);
  const tooLarge = await packValue(textOf(64 * 1024 + 1));
  await expect(unpackValue(tooLarge!)).rejects.toThrow();
});

test('a version of an answer has a value or is packed, never both and never neither', async () => {
  const plan = await app.aPlan();
  await save(plan, [], 0);
  const { questionId: question_id } = await app.questionOf('of_benefits');
  const version = { plan_id: plan.id, question_id, version: 2 };
  for (const form of [
    { value: null, packed: null },
    { value: '[]', packed: Buffer.from('x') },
  ])
    await expect(
      app.db
        .insertInto('answer_history')
        .values({ ...version, ...form })
        .execute(),
    ).rejects.toMatchObject({
      code: '23514',
    });
});
