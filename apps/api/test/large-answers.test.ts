import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createBytesUnderWay } from '../src/http/large-answers.ts';
import { LIMITS, type Limits } from '../src/http/request-limits.ts';
import type { TestPlan } from '../harness/builders.ts';
import { useApplication } from '../harness/application.ts';

/* Large answers over real connections: those that nobody reads are counted, refused beyond a limit, and cut off. */

const app = useApplication();

const MIB = 1024 * 1024;

/** A plan whose document takes some megabytes, more than the system keeps for who does not read. */
async function aLargePlan(megabytes = 6): Promise<TestPlan> {
  const plan = await app.aPlan();
  const { questionId } = await app.questionOf('sp_drivers');
  const text = JSON.stringify('x'.repeat(megabytes * MIB));
  await app.db
    .insertInto('answer')
    .values({
      plan_id: plan.id,
      questionnaire_id: await app.deps.questionnaires.newestId(),
      question_id: questionId,
      value: JSON.stringify('x'),
      version: 1,
    })
    .execute();
  await app.db.transaction().execute(async (tx) => {
    await sql`alter table answer disable trigger user`.execute(tx); // larger than any plan may be
    await tx.updateTable('answer').set({ value: text }).where('plan_id', '=', plan.id).execute();
    await sql`alter table answer enable trigger user`.execute(tx);
  });
  return plan;
}

/** A plan whose every question has a long answer. */
async function aFullPlan(): Promise<TestPlan> {
  const plan = await app.aPlan();
  const questions = (await app.steps()).flatMap((step) => step.questions);
  const about = { plan_id: plan.id, questionnaire_id: await app.deps.questionnaires.newestId(), version: 1 };
  const value = JSON.stringify('x'.repeat(Math.floor((3 * MIB) / questions.length)));
  const rows = questions.map(({ id }) => ({ ...about, question_id: id, value }));
  await app.db.insertInto('answer').values(rows).execute();
  return plan;
}

/** The application at a port of its own, with other limits than usual. */
async function listening(limits: Partial<Limits>) {
  const own = await buildApp(app.deps, { logLevel: 'silent', limits });
  await own.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => own.close());
  const { port } = own.server.address() as AddressInfo; // it listens on a port
  const ask = (path: string, { owner }: TestPlan) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${owner.token}`, connection: 'close' };
      const request = get({ port, host: '127.0.0.1', path, headers, agent: false }, resolve).on('error', reject);
      onTestFinished(() => void request.destroy());
    });
  return { ask };
}

const documentOf = ({ id }: TestPlan) => `/trpc/plan.document?input=${encodeURIComponent(JSON.stringify({ id }))}`;
const stepsOf = ({ id }: TestPlan) => `/api/growth-plan/${id}/get/growth-plan-steps`;
const sharedStepsOf = (code: string) => `/api/shared/get/growth-plan-steps/${code}`;

/** Shares a plan; gives its code. */
async function share({ id, owner }: TestPlan): Promise<string> {
  await app.mutate('share.set', { id, shared: true }, owner);
  return (await app.query<{ shareCode: string }>('share.link', { id }, owner)).body.shareCode;
}

async function read(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of answer) text += String(part);
  return text;
}

test('beyond the bytes that one caller may have unread, large answers are refused with 503 and small ones given', async () => {
  const plan = await aLargePlan();
  const code = await share(plan);
  const { ask } = await listening({ answersOfOneBytes: 8 * MIB });
  const unread = await ask(documentOf(plan), plan);
  expect(unread.statusCode).toBe(200);
  for (const path of [documentOf(plan), stepsOf(plan), sharedStepsOf(code)]) {
    const refused = await ask(path, plan);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    expect(refused.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(await read(refused)).toContain('"msg":"unavailable"');
  }
  const small = await ask(`/api/growth-plan/${plan.id}/get/growth-plan`, plan);
  expect(small.statusCode).toBe(200);
  await read(small);

  expect(JSON.parse(await read(unread))).toMatchObject({ result: { data: { plan: { id: plan.id } } } });
  await vi.waitFor(async () => {
    const next = await ask(stepsOf(plan), plan);
    expect(next.statusCode).toBe(200);
    expect(JSON.parse(await read(next))).toHaveLength(11);
  }, 10_000);
});

test('beyond the bytes that everybody may have unread, another caller is refused too', async () => {
  const plan = await aLargePlan();
  const { ask } = await listening({ answersBytes: 8 * MIB });
  expect((await ask(documentOf(plan), plan)).statusCode).toBe(200);
  const other = await aLargePlan(1);
  expect((await ask(documentOf(other), other)).statusCode).toBe(200);
  const third = await aLargePlan(2);
  expect((await ask(documentOf(third), third)).statusCode).toBe(503);
});

test('who reads nothing of a large answer is cut off long before its time is up, and its bytes are free again', async () => {
  const plan = await aLargePlan(12);
  const { ask } = await listening({ answersOfOneBytes: 13 * MIB, progressMs: 300, progressBytes: 1 });
  const unread = await ask(documentOf(plan), plan);
  const begun = performance.now();
  await vi.waitFor(async () => expect((await ask(stepsOf(plan), plan)).statusCode).toBe(200), { timeout: 10_000 });
  expect(performance.now() - begun).toBeLessThan(LIMITS.answerMs / 4);
  await expect(read(unread)).rejects.toThrow('aborted');
});

test('an answer larger than the limit is given to who has no other, and a counter ends where it began', () => {
  const underWay = createBytesUnderWay({ answersBytes: 100, answersOfOneBytes: 10 });
  const free = underWay.take(['a', 'b'], Buffer.from('text'), 50);
  expect(['a', 'b', 'c'].map((key) => underWay.hasRoom([key]))).toEqual([false, false, true]);
  expect(underWay.take(['a'], Buffer.from('text'), 1)).toBeNull();
  expect(underWay.take(['c'], Buffer.from('text'), 51)).toBeNull();
  free?.();
  underWay.take(['a', 'b'], Buffer.from('text'), 100)?.();
  expect(underWay.hasRoom(['a', 'b'], 100)).toBe(true);
});

test('bytes that several readers have in common are counted once, until the last of them has read', () => {
  const underWay = createBytesUnderWay({ answersBytes: 100, answersOfOneBytes: 10 });
  const bytes = Buffer.alloc(10);
  const frees = ['a', 'b', 'a'].map((key) => underWay.take([key], bytes, bytes.length));
  expect(underWay.hasRoom(['b'], 10)).toBe(true);
  frees[0]?.();
  frees[1]?.();
  expect(underWay.hasRoom(['a'], 1)).toBe(false);
  frees[2]?.();
  expect(underWay.hasRoom(['a'], 100)).toBe(true);
});

test('the JSON of a full plan is made a piece at a time on every way out, so that others are answered in between', async () => {
  const plan = await aFullPlan();
  const code = await share(plan);
  const { ask } = await listening({});
  const shared = encodeURIComponent(JSON.stringify({ code }));
  const paths = [documentOf(plan), stepsOf(plan), `/trpc/share.document?input=${shared}`, sharedStepsOf(code)];
  const stringify = vi.spyOn(JSON, 'stringify');
  onTestFinished(() => stringify.mockRestore());
  for (const path of paths) {
    stringify.mockClear();
    const answer = await ask(path, plan);
    const longest = Math.max(...stringify.mock.results.map(({ value }) => String(value).length));
    expect({ path, status: answer.statusCode, size: (await read(answer)).length }).toEqual({
      path,
      status: 200,
      size: expect.toSatisfy((size: number) => size > 2.5 * MIB),
    });
    expect(longest).toBeLessThan(MIB / 4);
  }
});
