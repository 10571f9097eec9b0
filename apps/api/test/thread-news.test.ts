import type { Notification } from '@app/schema/notifications';
import type { PersonalData } from '@app/schema/privacy';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApplication, useStaff } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { newId } from '../src/lib/ids.ts';

/* Who is notified of threads, who waits for a reply, and where the text of a comment is and is not. */

const app = useApplication();
const { admin, consultant, colleague } = useStaff(app);

type DueClient = { id: string; needs: { need: string; since: string }[]; snoozedUntil: string | null };

async function aThread(text = 'Hei') {
  const plan = await app.aPlan({ owner: await app.aClient({ consultant, company: 'Mäki & Co' }), name: 'Kasvu' });
  const { stepId: growthPlanStepId } = await app.questionOf('sp_drivers');
  const commentId = newId();
  const threadId = await send(plan, plan.owner, { growthPlanStepId, text, commentId });
  return { plan, threadId, growthPlanStepId, commentId };
}

async function send({ id }: TestPlan, who: Person, more: object): Promise<string> {
  const input = { id, commentId: newId(), text: 'Hei', ...more };
  const { status, body } = await app.mutate<{ threadId: string }>('thread.comment', input, who);
  expect(status).toBe(200);
  return body.threadId;
}
const resolve = (
  { id }: TestPlan,
  who: Person,
  { threadId, resolved = true }: { threadId: string; resolved?: boolean },
) => app.mutate('thread.setResolved', { id, threadId, resolved }, who);

/** What somebody was notified of about a plan, the newest first. */
async function newsOf(who: Person, { id }: TestPlan): Promise<Notification[]> {
  const { items } = (await app.query<{ items: Notification[] }>('notification.list', {}, who)).body;
  return items.filter(({ link }) => link.includes(id));
}
const textsOf = async (who: Person, plan: TestPlan) => (await newsOf(who, plan)).map(({ text }) => text);
const needOf = async (who: Person, { owner }: TestPlan) =>
  (await app.query<DueClient[]>('client.today', undefined, who)).body.find(({ id }) => id === owner.id);
const waits = async (plan: TestPlan) =>
  (await needOf(consultant, plan))?.needs.some(({ need }) => need === 'reply') ?? false;

test('a comment notifies the other side with who commented on which step, and leads to the thread', async () => {
  const { plan, threadId } = await aThread();
  expect(await textsOf(consultant, plan)).toEqual(['Kaisa Virta commented on Starting point: Mäki & Co']);
  expect(await textsOf(plan.owner, plan)).toEqual([]);
  await send(plan, consultant, { threadId });
  expect(await textsOf(plan.owner, plan)).toEqual(['Aino Laine commented on Starting point: Kasvu']);
  const [{ link }] = (await newsOf(plan.owner, plan)) as [Notification];
  expect(link).toBe(`/client/growth-plan?plan=${plan.id}&step=1&thread=${threadId}`);
});

test('people who are mentioned are notified of that instead, also when the mention came with an edit, and nobody is notified of their own', async () => {
  const { plan, threadId, commentId } = await aThread();
  const mention = `<@${consultant.id}>`;
  await send(plan, plan.owner, { threadId, text: `Hei ${mention} ${mention} <@${plan.owner.id}>` });
  for (const text of [`Hei ${mention}`, `Hei vaan ${mention}`])
    await app.mutate('thread.editComment', { id: plan.id, commentId, text }, plan.owner);
  const events = (await newsOf(consultant, plan)).map(({ event }) => event);
  expect(events).toEqual(['comment_mention', 'comment_mention', 'comment_written']);
  expect((await textsOf(consultant, plan))[0]).toContain('mentioned you in');
  expect(await textsOf(plan.owner, plan)).toEqual([]);
});

test('a member knows of a comment by somebody else that they have not seen, whether they are notified or not; staff are not asked', async () => {
  const { plan, threadId, growthPlanStepId } = await aThread();
  const editor = await app.aColleague(plan.owner, 'editor');
  const stranger = await app.aClient({ consultant });
  const plansOf = async (who: Person) =>
    (await app.query<{ plansWithUnread: { id: string; name: string }[] }>('notification.list', {}, who)).body
      .plansWithUnread;
  const has = async (who: Person) => {
    const plans = await plansOf(who);
    if (plans.length > 0) expect(plans).toEqual([{ id: plan.id, name: 'Kasvu' }]);
    return plans.length > 0;
  };
  expect(await textsOf(editor, plan)).toEqual([]);
  expect(await Promise.all([editor, plan.owner, stranger, consultant].map(has))).toEqual([true, false, false, false]);
  await app.mutate('thread.markSeen', { id: plan.id, threadId, number: 1 }, editor);
  expect(await has(editor)).toBe(false);
  const deleted = newId();
  await send(plan, plan.owner, { growthPlanStepId, commentId: deleted });
  expect(await has(editor)).toBe(true);
  await app.mutate('thread.editComment', { id: plan.id, commentId: deleted, text: null }, plan.owner);
  expect(await has(editor)).toBe(false);
});

test('those who wrote in a thread are notified once when it is resolved, and not when it is opened again', async () => {
  const { plan, threadId } = await aThread();
  for (const resolved of [true, true, false]) await resolve(plan, consultant, { threadId, resolved });
  expect(await textsOf(plan.owner, plan)).toEqual(['Aino Laine resolved a thread in Starting point: Kasvu']);
  await resolve(plan, plan.owner, { threadId });
  expect((await newsOf(consultant, plan)).map(({ event }) => event)).toEqual(['comment_written']); // wrote nothing in it
});

test('an erased author is shown without a name, for the firm with its name', async () => {
  const { plan, threadId } = await aThread();
  await send(plan, consultant, { threadId });
  const erased = newId();
  for (const [accountId, side] of [
    [plan.owner.id, 'firm'],
    [consultant.id, 'client'],
  ] as const)
    await sql`update notification set params = params || ${JSON.stringify({ actorId: erased, side })}::jsonb
      where account_id = ${accountId} and plan_id = ${plan.id}`.execute(app.db);
  expect(await textsOf(consultant, plan)).toEqual(['Former user commented on Starting point: Mäki & Co']);
  expect((await textsOf(plan.owner, plan))[0]).not.toContain('Former user');
});

test('a new consultant reads the threads of a moved client and is notified; the former is not', async () => {
  const { plan, threadId } = await aThread();
  await send(plan, consultant, { threadId });
  const move = { id: consultant.id, clientIds: [plan.owner.id], consultantId: colleague.id };
  expect((await app.mutate('consultant.moveClients', move, admin)).status).toBe(200);
  await send(plan, plan.owner, { threadId });
  expect((await newsOf(colleague, plan)).map(({ event }) => event)).toEqual(['comment_written']);
  expect(await newsOf(consultant, plan)).toEqual([]);
});

test('a client waits for a reply while they wrote last in an open thread of any of their plans', async () => {
  const { plan, threadId, growthPlanStepId } = await aThread();
  expect(await waits(plan)).toBe(true);
  await send(plan, consultant, { threadId });
  expect(await waits(plan)).toBe(false);
  await send(plan, plan.owner, { threadId });
  await resolve(plan, plan.owner, { threadId });
  expect(await waits(plan)).toBe(false);
  await send(plan, plan.owner, { threadId });
  const second = await app.aPlan({ owner: plan.owner, completed: true });
  const other = await send(second, plan.owner, { growthPlanStepId });
  await send(plan, consultant, { threadId });
  expect(await waits(plan)).toBe(true);
  const { items } = (await app.query<{ items: { id: string }[] }>('client.list', { need: 'reply' }, consultant)).body;
  expect(items.map(({ id }) => id)).toContain(plan.owner.id);
  await resolve(second, consultant, { threadId: other });
  expect(await waits(plan)).toBe(false);
});

test('a client who deletes their comment waits for no reply to it', async () => {
  const { plan, commentId } = await aThread();
  await app.mutate('thread.editComment', { id: plan.id, commentId, text: null }, plan.owner);
  expect(await waits(plan)).toBe(false);
});

test('a comment ends a snooze', async () => {
  const { plan, threadId } = await aThread();
  const until = '2027-01-10';
  app.now.value = new Date('2027-01-01T10:00:00Z');
  const [owner, staff] = await Promise.all(
    [plan.owner, consultant].map(async (who) => ({ ...who, token: await app.logIn(who.id) })),
  );
  expect((await app.mutate('client.snooze', { id: plan.owner.id, until }, staff)).status).toBe(200);
  expect(await needOf(staff!, plan)).toMatchObject({ snoozedUntil: until });
  app.now.value = new Date('2027-01-01T10:00:01Z');
  await send(plan, owner!, { threadId });
  expect(await needOf(staff!, plan)).toMatchObject({ snoozedUntil: null });
});

const CANARY = 'kanaria-kommentissa';

test('the text of a comment is in the threads and in the export of its client, and in no notification, mail, audit event, document or file', async () => {
  const { plan, threadId } = await aThread(CANARY);
  const owner = { ...plan.owner, token: await app.logIn(plan.owner.id) };
  const staff = { ...consultant, token: await app.logIn(consultant.id) };
  await send(plan, staff, { threadId, text: `${CANARY} <@${owner.id}>` });
  const ask = async (path: string, input: object, who: Person = owner) => {
    const { status, body } = await app.query(path, input, who);
    expect([path, status]).toEqual([path, 200]);
    return JSON.stringify(body);
  };
  const { id } = plan;
  expect(await ask('thread.list', { id, threadId })).toContain(CANARY);
  for (const path of [
    'thread.list',
    'plan.document',
    'plan.steps',
    'plan.get',
    'todo.list',
    'todo.exportCsv',
    'feedback.list',
    'followUp.get',
    'metric.exportCsv',
  ])
    expect([path, (await ask(path, { id })).includes(CANARY)]).toEqual([path, false]);
  const { rows } = await sql<{ text: string }>`select row_to_json(entry)::text as text from (
    select to_jsonb(notification) as row from notification union all select to_jsonb(mail) from mail
    union all select to_jsonb(audit_event) from audit_event union all select to_jsonb(idempotency_key) from idempotency_key
    union all select to_jsonb(client) from client union all select to_jsonb(plan_search) from plan_search) entry`.execute(
    app.db,
  );
  expect(rows.filter(({ text }) => text.includes(CANARY))).toEqual([]);
  expect((await ask('notification.list', {})).includes(CANARY)).toBe(false);
  const { body } = await app.query<PersonalData>('account.exportData', undefined, owner);
  const threads = body.plans.flatMap(({ steps }) => steps.flatMap((step) => step.threads));
  expect(threads).toMatchObject([
    {
      question: null,
      todo: null,
      comments: [
        { author: 'Kaisa Virta', text: CANARY },
        { author: 'Aino Laine', side: 'firm' },
      ],
    },
  ]);
});
