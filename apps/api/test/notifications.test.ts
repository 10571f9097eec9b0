import type { Notification } from '@app/schema/notifications';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { useApplication, useStaff } from '../harness/application.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { newId } from '../src/lib/ids.ts';

const app = useApplication();
const { admin } = useStaff(app);

type Listed = { items: Notification[]; nextCursor: string | null; unread: number };

const list = async (who: Person, input: object = {}) => (await app.query<Listed>('notification.list', input, who)).body;
const textsOf = async (who: Person) => (await list(who)).items.map(({ event, text }) => `${event}: ${text}`);
const act = async (path: string, input: object, who: Person) =>
  expect([path, (await app.mutate(path, input, who)).status]).toEqual([path, 200]);
const markRead = (who: Person, input: object) => app.mutate('notification.markRead', input, who);

/** A consultant with a client whose plan, called Kasvu, has every step but the last completed. */
async function aReview() {
  const consultant = await app.aConsultant();
  const plan = await app.aPlan({ owner: await app.aClient({ consultant, company: 'Mäki & Co' }), name: 'Kasvu' });
  await app.completeSteps(plan, 10);
  return { consultant, plan, owner: plan.owner };
}

const give = async ({ id }: TestPlan, consultant: Person) => {
  const [step] = await app.steps();
  await act('feedback.save', { id, growthPlanStepId: step?.id, feedbackText: 'Good' }, consultant);
};

test('each person gets one notification of what others did, with the plan or the company and where it leads', async () => {
  const { plan, owner, consultant } = await aReview();
  const { id } = plan;
  for (const _ of [1, 2]) await act('plan.submitForFeedback', { id }, owner);
  await give(plan, consultant);
  expect(await textsOf(owner)).toEqual([]); // it comes when the round ends
  await act('feedback.give', { id }, consultant);
  await give(plan, consultant); // no round is open
  await act('client.saveGeneralFeedback', { id: owner.id, feedbackText: 'Keep going' }, consultant);
  await act('plan.complete', { id }, owner);
  await act('plan.reopen', { id }, owner);
  await act('plan.submitForFeedback', { id }, owner);
  await act('plan.complete', { id }, owner);
  await act('plan.reopen', { id }, consultant);
  expect(await textsOf(owner)).toEqual([
    'plan_reopened: Plan reopened: Kasvu',
    'general_feedback: General feedback from your consultant',
    'feedback_given: New feedback: Kasvu',
    'feedback_given: New feedback: Kasvu',
  ]);
  expect(await textsOf(consultant)).toEqual([
    'round_withdrawn: Plan completed before your feedback: Mäki & Co',
    'submitted_for_feedback: Waiting for your feedback: Mäki & Co',
    'plan_reopened: Plan reopened: Mäki & Co',
    'plan_completed: Plan completed: Mäki & Co',
    'submitted_for_feedback: Waiting for your feedback: Mäki & Co',
  ]);
  const links = async (who: Person) => [...new Set((await list(who)).items.map(({ link }) => link))];
  expect(await links(owner)).toEqual([`/client/growth-plan?plan=${id}`, '/client/general-feedback']);
  expect(await links(consultant)).toEqual([`/consultant/growth-plan?plan=${id}`]);
});

test('news of a kind that only a later release knows is left out, and counts for nothing, until this one is replaced', async () => {
  const { plan, owner, consultant } = await aReview();
  await act('plan.submitForFeedback', { id: plan.id }, owner);
  await sql`insert into notification (id, account_id, kind, event, client_id, plan_id, params, created_at)
    select ${newId()}, account_id, 'not_invented_yet', 'not_invented_yet', client_id, plan_id, params, created_at
      from notification where account_id = ${consultant.id}`.execute(app.db);
  const { items, unread } = await list(consultant);
  expect([items.map(({ event }) => event), unread]).toEqual([['submitted_for_feedback'], 1]);
});

test('the text is in the language asked for', async () => {
  const { plan, owner, consultant } = await aReview();
  await act('plan.submitForFeedback', { id: plan.id }, owner);
  const { body } = await app.rest('GET /api/notification/get/all', undefined, { ...consultant, language: 'fi' });
  expect(body).toMatchObject([{ text: 'Odottaa palautettasi: Mäki & Co', read_at: null }]);
});

test('a new consultant reads how many clients came, unless the move is undone; the old one reads no more of them', async () => {
  const { plan, owner, consultant } = await aReview();
  const successor = await app.aConsultant();
  await act('plan.submitForFeedback', { id: plan.id }, owner);
  const move = { id: consultant.id, clientIds: [owner.id], consultantId: successor.id };
  await act('consultant.moveClients', move, admin);
  expect(await textsOf(successor)).toEqual(['clients_moved: Clients moved to you: 1']);
  expect(await list(consultant)).toEqual({
    items: [],
    nextCursor: null,
    unread: 0,
    plansWithUnread: [],
    openCheckIns: [],
  });
  await act('consultant.undoMove', move, admin);
  expect(await textsOf(successor)).toEqual([]);
  expect((await list(consultant)).unread).toBe(1);
});

test('some are marked as read by their ids, or all up to one, and nobody marks those of another', async () => {
  const { owner, consultant } = await aReview();
  for (const feedbackText of ['1', '2', '3', '4'])
    await act('client.saveGeneralFeedback', { id: owner.id, feedbackText }, consultant);
  const ids = (await list(owner)).items.map(({ id }) => id);
  const unread = async () => (await list(owner)).items.filter(({ readAt }) => readAt === null).map(({ id }) => id);
  expect((await markRead(consultant, { until: ids[0] })).body).toEqual({ msg: 'saved' });
  expect((await markRead(consultant, { ids })).body).toEqual({ msg: 'saved' });
  expect(await unread()).toEqual(ids);
  await markRead(owner, { ids: [ids[3], newId()] });
  expect(await unread()).toEqual(ids.slice(0, 3));
  await markRead(owner, { until: ids[1] });
  expect(await unread()).toEqual([ids[0]]);
  expect((await list(owner)).unread).toBe(1);
});

test.each([[{}], [{ ids: [] }], [{ ids: ['x'] }], [{ ids: [newId()], until: newId() }], [{ until: 'x' }]])(
  '%j marks nothing and is refused',
  async (input) => expect((await markRead(await app.aClient(), input)).status).toBe(400),
);

test('they come in pages, newest first, and are counted up to one hundred', async () => {
  const owner = await app.aClient();
  const row = { account_id: owner.id, client_id: owner.id, kind: 'feedback', event: 'general_feedback' } as const;
  const ids = Array.from({ length: 120 }, () => newId());
  await app.db
    .insertInto('notification')
    .values(ids.map((id) => ({ ...row, id })))
    .execute();
  const first = await list(owner, { limit: 20 });
  expect(first).toMatchObject({ unread: 100, nextCursor: expect.any(String) });
  const second = await list(owner, { limit: 200, cursor: first.nextCursor });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(second.nextCursor).toBeNull();
});

test('a notification is one with its cause: when it cannot be written, nothing is', async () => {
  const { plan, owner, consultant } = await aReview();
  await sql
    .raw(`alter table notification add constraint refused check (event <> 'plan_completed') not valid`)
    .execute(app.db);
  onTestFinished(async () => {
    await sql.raw('alter table notification drop constraint refused').execute(app.db);
  });
  expect((await app.mutate('plan.complete', { id: plan.id }, owner)).body['msg']).toBe('unknown');
  expect((await app.query<{ completed: boolean }>('plan.get', { id: plan.id }, owner)).body.completed).toBe(false);
  const mails = app.db.selectFrom('mail').select('id').where('account_id', '=', consultant.id);
  expect(await mails.where('template', '=', 'plan_completed').execute()).toEqual([]);
});
