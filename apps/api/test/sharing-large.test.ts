import { expect, test } from 'vitest';
import type { TestPlan } from '../harness/builders.ts';
import { openVariant, setNow, useApplication } from '../harness/application.ts';
import { countStatements } from '../harness/count-statements.ts';

/* A shared plan of some hundred kilobytes: made once for all who read it, kept for a minute, and shut at once. */

const app = useApplication();

const MINUTE_MS = 60_000;

type Shared = { code: string; plan: TestPlan; change(to: string): Promise<unknown> };

/** A shared plan with answers of about so many kilobytes. */
async function aSharedPlan(kilobytes: number): Promise<Shared> {
  const plan = await app.aPlan();
  const rows = Array.from({ length: 20 }, () => ({ product: 'x'.repeat(990), benefit: 'y'.repeat(990) }));
  const keys = ['of_benefits', 'di_principles', 'of_focus', 'cm_segments', 'of_alternatives', 'pr_list', 'fr_risks'];
  const versions = new Map<string, number>();
  const save = async (key: string, value: unknown) => {
    const version = versions.get(key) ?? 0;
    versions.set(key, version + 1);
    await app.db
      .insertInto('answer')
      .values({
        plan_id: plan.id,
        questionnaire_id: await app.deps.questionnaires.newestId(),
        question_id: (await app.questionOf(key)).questionId,
        value: JSON.stringify(value),
        version: 1,
      })
      .onConflict((conflict) =>
        conflict.columns(['plan_id', 'question_id']).doUpdateSet({ value: JSON.stringify(value) }),
      )
      .execute();
  };
  for (const key of keys.slice(0, Math.ceil(kilobytes / 40))) await save(key, rows);
  await save('sp_drivers', 'first words');
  const { body } = await app.mutate('share.set', { id: plan.id, shared: true }, plan.owner);
  expect(body).toMatchObject({ shared: true });
  const { body: link } = await app.query<{ shareCode: string }>('share.link', { id: plan.id }, plan.owner);
  return { code: link.shareCode, plan, change: (to) => save('sp_drivers', to) };
}

/** What strangers read of it, over both transports. */
async function readBoth(code: string, { query, rest }: Pick<typeof app, 'query' | 'rest'> = app) {
  const document = await query('share.document', { code });
  const steps = await rest(`GET /api/shared/get/growth-plan-steps/${code}`);
  return [document, steps].map(
    ({ status, body }) => `${status} ${/(first|other) words/.exec(JSON.stringify(body))?.[0]}`,
  );
}

const FIRST = ['200 first words', '200 first words'];
const OTHER = ['200 other words', '200 other words'];
const SHUT = ['404 undefined', '404 undefined'];

test('a large one is as it was for up to a minute, a small one always as it is', async () => {
  setNow(app, app.now.value);
  const [large, small] = [await aSharedPlan(280), await aSharedPlan(40)];
  for (const { code } of [large, small]) expect(await readBoth(code)).toEqual(FIRST);
  for (const { change } of [large, small]) await change('other words');
  expect(await readBoth(small.code)).toEqual(OTHER);
  app.now.value = new Date(app.now.value.getTime() + MINUTE_MS - 1);
  expect(await readBoth(large.code)).toEqual(FIRST);
  app.now.value = new Date(app.now.value.getTime() + 1);
  expect(await readBoth(large.code)).toEqual(OTHER);
});

test('a kept one is shut at the next request: not shared, a new code, a deleted client', async () => {
  const notShared = await aSharedPlan(280);
  const renewed = await aSharedPlan(280);
  const deleted = await aSharedPlan(280);
  for (const { code } of [notShared, renewed, deleted]) expect(await readBoth(code)).toEqual(FIRST);
  await app.mutate('share.set', { id: notShared.plan.id, shared: false }, notShared.plan.owner);
  await app.mutate('share.renew', { id: renewed.plan.id }, renewed.plan.owner);
  await app.mutate('client.delete', { id: deleted.plan.owner.id }, await app.anAccount('Admin'));
  for (const { code } of [notShared, renewed, deleted]) expect(await readBoth(code)).toEqual(SHUT);
});

test('a field that is not known is refused, also with the code of a cached plan', async () => {
  const { code } = await aSharedPlan(280);
  expect(await readBoth(code)).toEqual(FIRST);
  expect((await app.query('share.document', { code, more: 1 })).status).toBe(400);
  expect((await app.rest(`GET /api/shared/get/growth-plan-steps/${code}?more=1`)).status).toBe(400);
});

/** An application that counts the statements that contain some words. */
async function aCountingOne(words: string) {
  const { db, counted } = countStatements(app.db, words);
  const variant = await openVariant({ ...app.deps, db });
  return { ...variant, count: () => counted.statements };
}

test('sixty who open it at once read the plan once', async () => {
  const { code } = await aSharedPlan(280);
  const { query, count } = await aCountingOne('from todo where');
  const answers = await Promise.all(Array.from({ length: 60 }, () => query('share.document', { code })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(count()).toBe(1);
});

test('what else a page asks of a shared plan reads nothing of what is in it', async () => {
  const { code } = await aSharedPlan(280);
  const { query, count } = await aCountingOne('from answer where');
  for (const [path, more] of [
    ['share.plan', {}],
    ['share.questionnaire', {}],
    ['share.texts', { lang: 'fi' }],
    ['share.messages', { lang: 'fi' }],
  ] as const)
    expect([path, (await query(path, { code, ...more })).status]).toEqual([path, 200]);
  expect(count()).toBe(0);
});
