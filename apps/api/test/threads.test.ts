import type { Thread } from '@app/schema/threads';
import { expect, onTestFinished, test } from 'vitest';
import { setNow, useApplication, useStaff } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { newId } from '../src/lib/ids.ts';

/* Threads on the steps, answers and to-dos of a plan: who writes and reads what, and what is unread for whom. */

const app = useApplication();
const { admin, consultant, colleague } = useStaff(app);

type Listed = {
  items: Thread[];
  nextCursor: string | null;
  readers: { accountId: string; name: string }[];
  editable: string[];
};
type Answer = { msg: string; threadId: string; params?: object; errors?: object[] };

const aPlan = async () => app.aPlan({ owner: await app.aClient({ consultant }) });
const list = async ({ id }: TestPlan, who: Person, more: object = {}) =>
  (await app.query<Listed>('thread.list', { id, ...more }, who)).body;
const unreadOf = async (plan: TestPlan, who: Person) => (await list(plan, who)).items.map(({ unread }) => unread);
const commentsOf = async (plan: TestPlan, threadId: string, who: Person = plan.owner) =>
  (await list(plan, who, { threadId })).items[0]!.comments!;
const send = ({ id }: TestPlan, who: Person, more: object) =>
  app.mutate<Answer>('thread.comment', { id, commentId: newId(), text: 'Hei', ...more }, who);
const edit = ({ id }: TestPlan, who: Person, [commentId, text]: [id: string, text: string | null]) =>
  app.mutate<Answer>('thread.editComment', { id, commentId, text }, who);
const resolve = (
  { id }: TestPlan,
  who: Person,
  { threadId, resolved = true }: { threadId: string; resolved?: boolean },
) => app.mutate('thread.setResolved', { id, threadId, resolved }, who);
const see = ({ id }: TestPlan, who: Person, [threadId, number]: [id: string, number: number]) =>
  app.mutate('thread.markSeen', { id, threadId, number }, who);

async function aThread(given: { plan?: TestPlan; who?: Person; text?: string } = {}) {
  const plan = given.plan ?? (await aPlan());
  const { stepId } = await app.questionOf('sp_drivers');
  const commentId = newId();
  const input = { growthPlanStepId: stepId, commentId, text: given.text ?? 'Hei' };
  const { body } = await send(plan, given.who ?? plan.owner, input);
  return { plan, stepId, threadId: body.threadId, commentId };
}

test.each([
  ['client', 'consultant'],
  ['consultant', 'client'],
])(
  'threads on a step, an answer and a to-do work from the %s to the %s, and unread counts equal a hand count',
  async (from) => {
    const plan = await aPlan();
    const [writer, reader] = from === 'client' ? [plan.owner, consultant] : [consultant, plan.owner];
    const { stepId: growthPlanStepId, questionId } = await app.questionOf('sp_drivers');
    const todoId = await app.aTodo(plan);
    const places = [{ growthPlanStepId }, { growthPlanStepId, questionId }, { growthPlanStepId, questionId, todoId }];
    const ids: string[] = [];
    for (const place of places) ids.push((await send(plan, writer, place)).body.threadId);
    const [onStep, onAnswer, onTodo] = ids as [string, string, string];
    await send(plan, writer, { threadId: onAnswer });
    await send(plan, reader, { threadId: onTodo });
    await send(plan, writer, { threadId: onTodo });
    const shown = (await list(plan, reader)).items;
    expect(shown.map(({ id, commentCount, unread }) => [id, commentCount, unread])).toEqual([
      [onTodo, 3, 2],
      [onAnswer, 2, 2],
      [onStep, 1, 1],
    ]);
    expect(shown).toMatchObject([{ questionId, todoId }, { questionId, todoId: null }, { questionId: null }]);
    expect(await unreadOf(plan, writer)).toEqual([1, 0, 0]);
    await see(plan, reader, [onAnswer, 1]);
    await see(plan, reader, [onTodo, 3]);
    expect(await unreadOf(plan, reader)).toEqual([0, 1, 1]);
    expect((await list(plan, reader, { state: ['unread'] })).items.map(({ id }) => id)).toEqual([onAnswer, onStep]);
    expect(await unreadOf(plan, admin)).toEqual([0, 0, 0]);
  },
);

test('what is seen never decreases, and is never more than there is', async () => {
  const { plan, threadId } = await aThread();
  await send(plan, plan.owner, { threadId });
  for (const number of [1, 900, 1, 0]) expect((await see(plan, consultant, [threadId, number])).status).toBe(200);
  expect(await unreadOf(plan, consultant)).toEqual([0]);
  await send(plan, plan.owner, { threadId });
  expect(await unreadOf(plan, consultant)).toEqual([1]);
});

test('a comment sent twice is stored once, and its id is refused with another text, to another person and on another plan', async () => {
  const { plan, threadId, commentId, stepId } = await aThread();
  const again = await send(plan, plan.owner, { commentId, growthPlanStepId: stepId });
  expect(again).toMatchObject({ status: 200, body: { msg: 'saved', threadId } });
  expect((await list(plan, plan.owner)).items).toMatchObject([{ id: threadId, commentCount: 1, lastNumber: 1 }]);
  expect((await send(plan, plan.owner, { commentId, threadId, text: 'Muu' })).status).toBe(400);
  expect((await send(plan, consultant, { commentId, threadId })).status).toBe(404);
  const other = await app.aPlan({ owner: plan.owner, completed: true });
  expect((await send(other, plan.owner, { commentId, growthPlanStepId: stepId })).status).toBe(404);
  expect((await list(other, plan.owner)).items).toEqual([]);
});

test('a comment that was edited or deleted is not stored again by a late repetition', async () => {
  const { plan, threadId, commentId } = await aThread();
  await edit(plan, plan.owner, [commentId, 'Muutettu']);
  expect((await send(plan, plan.owner, { commentId, threadId })).status).toBe(200);
  await edit(plan, plan.owner, [commentId, null]);
  expect((await send(plan, plan.owner, { commentId, threadId })).status).toBe(200);
  expect(await commentsOf(plan, threadId)).toMatchObject([{ text: '' }]);
});

test('places of another plan, step or questionnaire and foreign threads are not found', async () => {
  const { plan, stepId, threadId, commentId } = await aThread();
  const foreign = await aThread();
  const question = await app.questionOf('cm_voice'); // of another step
  const todoId = await app.aTodo(foreign.plan);
  const places = [
    { growthPlanStepId: newId() },
    { growthPlanStepId: stepId, questionId: question.questionId },
    { growthPlanStepId: stepId, todoId },
    { growthPlanStepId: stepId, feedbackId: newId() },
    { growthPlanStepId: question.stepId, todoId: await app.aTodo(plan) },
    { threadId: foreign.threadId },
  ];
  for (const place of places) expect([place, (await send(plan, plan.owner, place)).status]).toEqual([place, 404]);
  expect((await send(plan, plan.owner, {})).body).toMatchObject({ msg: 'missing_form_parameters' });
  for (const who of [foreign.plan.owner, colleague]) {
    expect((await send(plan, who, { threadId })).status).toBe(404);
    expect((await edit(plan, who, [commentId, 'x'])).status).toBe(404);
    expect((await resolve(plan, who, { threadId })).status).toBe(404);
    expect((await see(plan, who, [threadId, 1])).status).toBe(404);
    expect((await app.query('thread.list', { id: plan.id }, who)).status).toBe(404);
  }
  const other = foreign.plan;
  expect((await edit(other, other.owner, [commentId, 'x'])).status).toBe(404);
  expect((await app.query('thread.list', { id: other.id, threadId }, other.owner)).status).toBe(404);
});

test('a thread of a to-do takes its question, and stays there when the to-do is deleted', async () => {
  const plan = await aPlan();
  const { stepId, questionId } = await app.questionOf('sp_drivers');
  const todoId = await app.aTodo(plan);
  await send(plan, consultant, { growthPlanStepId: stepId, todoId });
  expect((await list(plan, plan.owner)).items).toMatchObject([{ todoId, questionId }]);
  expect((await app.mutate('todo.delete', { id: plan.id, todoId }, plan.owner)).status).toBe(200);
  expect((await list(plan, plan.owner)).items).toMatchObject([{ todoId: null, questionId, commentCount: 1 }]);
});

test('a thread about feedback names it, and lives on when that is gone', async () => {
  const plan = await aPlan();
  const { stepId } = await app.questionOf('sp_drivers');
  await app.mutate('feedback.save', { id: plan.id, growthPlanStepId: stepId, feedbackText: 'Hyvä' }, consultant);
  const { id: feedbackId } = await app.db
    .selectFrom('feedback')
    .select('id')
    .where('plan_id', '=', plan.id)
    .executeTakeFirstOrThrow();
  await send(plan, plan.owner, { growthPlanStepId: stepId, feedbackId });
  expect((await list(plan, consultant)).items).toMatchObject([{ feedbackId }]);
  await app.db.deleteFrom('feedback').where('id', '=', feedbackId).execute();
  expect((await list(plan, consultant)).items).toMatchObject([{ feedbackId: null }]);
});

test('people go on talking about a completed plan', async () => {
  const plan = await app.aPlan({ owner: await app.aClient({ consultant }), completed: true });
  const { threadId } = await aThread({ plan });
  expect((await send(plan, consultant, { threadId })).status).toBe(200);
});

test('a comment opens a resolved thread again; resolving it twice, or opening an open one, changes nothing', async () => {
  const { plan, threadId } = await aThread();
  for (const _ of [1, 2]) expect((await resolve(plan, consultant, { threadId })).status).toBe(200);
  const [first] = (await list(plan, plan.owner, { state: ['resolved'] })).items;
  expect(first).toMatchObject({ resolvedBy: 'Aino Laine', resolvedSide: 'firm' });
  await send(plan, plan.owner, { threadId });
  expect((await list(plan, plan.owner, { state: ['open'] })).items).toMatchObject([
    { resolvedAt: null, resolvedBy: null, resolvedSide: null },
  ]);
  expect((await resolve(plan, consultant, { threadId, resolved: false })).status).toBe(200);
  expect((await list(plan, plan.owner, { state: ['resolved'] })).items).toEqual([]);
});

test('an author edits for 14 minutes and 59 seconds by the clock of the server, not after 15 minutes and a second', async () => {
  const { plan, threadId, commentId } = await aThread();
  const after = (seconds: number) => setNow(app, new Date(began + seconds * 1000).toISOString());
  const began = app.now.value.getTime();
  onTestFinished(() => after(0));
  after(14 * 60 + 59);
  expect((await edit(plan, plan.owner, [commentId, 'Muutettu'])).status).toBe(200);
  expect((await list(plan, plan.owner, { threadId })).editable).toEqual([commentId]);
  expect((await edit(plan, consultant, [commentId, 'Toinen'])).status).toBe(404);
  expect((await list(plan, consultant, { threadId })).editable).toEqual([]);
  expect(await commentsOf(plan, threadId)).toMatchObject([{ text: 'Muutettu', editedAt: app.now.value.toISOString() }]);
  after(15 * 60 + 1);
  expect(await edit(plan, plan.owner, [commentId, 'Myöhässä'])).toMatchObject({
    status: 409,
    body: { msg: 'too_late_to_edit' },
  });
  expect(await list(plan, plan.owner, { threadId })).toMatchObject({
    editable: [],
    items: [{ comments: [{ text: 'Muutettu' }] }],
  });
});

test('an author deletes at any time: the comment stays in its place, empty, is not unread and is in the audit log', async () => {
  const { plan, threadId, commentId } = await aThread({ text: 'Salaisuus' });
  await app.db.updateTable('comment').set({ created_at: '2026-01-01T00:00:00Z' }).where('id', '=', commentId).execute();
  await send(plan, consultant, { threadId, text: 'Vastaus' });
  for (const _ of [1, 2]) expect((await edit(plan, plan.owner, [commentId, null])).status).toBe(200);
  expect(await commentsOf(plan, threadId)).toMatchObject([
    { number: 1, text: '', author: 'Kaisa Virta' },
    { number: 2, text: 'Vastaus', deletedAt: null },
  ]);
  expect((await edit(plan, plan.owner, [commentId, 'Takaisin'])).status).toBe(404);
  expect((await list(plan, consultant)).items).toMatchObject([{ commentCount: 1, unread: 0, lastNumber: 2 }]);
  const events = app.db.selectFrom('audit_event').select('details').where('action', '=', 'comment_deleted');
  expect(await events.where('client_id', '=', plan.owner.id).execute()).toEqual([{ details: {} }]);
});

test('after a deletion a thread was last written in by the author of the newest comment that is left', async () => {
  const { plan, threadId, commentId } = await aThread();
  const reply = newId();
  await send(plan, consultant, { threadId, commentId: reply });
  expect((await list(plan, consultant)).items).toMatchObject([{ lastSide: 'firm' }]);
  await edit(plan, consultant, [reply, null]);
  expect((await list(plan, consultant)).items).toMatchObject([{ lastSide: 'client' }]);
  await edit(plan, plan.owner, [commentId, null]);
  expect((await list(plan, consultant)).items).toMatchObject([{ lastSide: null, commentCount: 0 }]);
});

test('only people who can read the plan can be mentioned', async () => {
  const { plan, threadId } = await aThread();
  const mention = ({ id }: Person) => `Mitä mieltä, <@${id}>?`;
  for (const who of [colleague, admin, await app.aClient()])
    expect((await send(plan, plan.owner, { threadId, text: mention(who) })).body).toMatchObject({
      errors: [{ path: 'text', key: 'validation_errors_text.mention' }],
    });
  const commentId = newId();
  expect((await send(plan, plan.owner, { threadId, commentId, text: mention(consultant) })).status).toBe(200);
  expect((await edit(plan, plan.owner, [commentId, mention(colleague)])).status).toBe(400);
  expect((await send(plan, consultant, { threadId, text: 'Ei <@kukaan>' })).status).toBe(200);
  const [, mentioning] = await commentsOf(plan, threadId);
  expect(mentioning!.mentions).toEqual([{ accountId: consultant.id, name: 'Aino Laine' }]);
  expect((await list(plan, plan.owner)).readers).toEqual([
    { accountId: plan.owner.id, side: 'client', name: 'Kaisa Virta' },
    { accountId: consultant.id, side: 'firm', name: 'Aino Laine' },
  ]);
});

test('a plan has 500 threads and a thread 300 comments at most; one that was deleted makes room', async () => {
  const { plan, threadId, commentId, stepId } = await aThread();
  const of = { author_id: plan.owner.id, side: 'client' as const, body: 'x', created_at: '2026-11-01T00:00:00Z' };
  const comments = Array.from({ length: 299 }, (_, index) => ({
    ...of,
    id: newId(),
    thread_id: threadId,
    number: index + 2,
  }));
  await app.db.insertInto('comment').values(comments).execute();
  await app.db.updateTable('thread').set({ last_number: 300 }).where('id', '=', threadId).execute();
  const full = { status: 409, body: { msg: 'limit_reached', params: { max: 300 } } };
  expect(await send(plan, consultant, { threadId })).toMatchObject(full);
  await edit(plan, plan.owner, [commentId, null]);
  expect((await send(plan, consultant, { threadId })).status).toBe(200);
  const threads = Array.from({ length: 499 }, () => {
    return {
      id: newId(),
      plan_id: plan.id,
      step_id: stepId,
      opened_by: plan.owner.id,
      last_at: of.created_at,
      last_side: of.side,
    };
  });
  await app.db.insertInto('thread').values(threads).execute();
  const tooMany = { status: 409, body: { msg: 'limit_reached', params: { max: 500 } } };
  expect(await send(plan, consultant, { growthPlanStepId: stepId })).toMatchObject(tooMany);
  let cursor: string | null = null;
  const ids = new Set<string>();
  do {
    const page: Listed = await list(plan, plan.owner, { limit: 200, ...(cursor !== null && { cursor }) });
    for (const { id } of page.items) ids.add(id);
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(ids.size).toBe(500);
});

test('a comment has 2,000 characters at most', async () => {
  const { plan, threadId } = await aThread();
  const lengths = [2000, 2001].map((length) => send(plan, consultant, { threadId, text: 'x'.repeat(length) }));
  expect((await Promise.all(lengths)).map(({ status }) => status)).toEqual([200, 400]);
});

test('a person writes 30 comments in five minutes; one sent again does not count', async () => {
  const { plan, threadId, commentId } = await aThread();
  for (let count = 1; count < 30; count += 1) expect((await send(plan, plan.owner, { threadId })).status).toBe(200);
  expect(await send(plan, plan.owner, { threadId })).toMatchObject({ status: 429, body: { msg: 'too_many_requests' } });
  expect((await send(plan, plan.owner, { threadId, commentId })).status).toBe(200);
  expect((await send(plan, consultant, { threadId })).status).toBe(200);
});

test('a comment never counts as feedback, and open threads prevent neither submitting nor completing', async () => {
  const { plan, threadId } = await aThread({ who: consultant });
  await app.completeSteps(plan, 10);
  expect((await app.mutate('plan.submitForFeedback', { id: plan.id }, plan.owner)).status).toBe(200);
  await send(plan, consultant, { threadId });
  expect((await app.mutate('feedback.give', { id: plan.id }, consultant)).body).toMatchObject({
    msg: 'no_feedback_yet',
  });
  const { stepId } = await app.questionOf('sp_drivers');
  await app.mutate('feedback.save', { id: plan.id, growthPlanStepId: stepId, feedbackText: 'Hyvä' }, consultant);
  expect((await app.mutate('feedback.give', { id: plan.id }, consultant)).status).toBe(200);
  expect((await list(plan, plan.owner)).items).toMatchObject([{ resolvedAt: null }]);
  expect((await app.mutate('plan.complete', { id: plan.id }, plan.owner)).status).toBe(200);
});
