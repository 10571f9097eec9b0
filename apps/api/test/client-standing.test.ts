import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import type { Person } from '../harness/builders.ts';
import { setNow, useApplication, useStaff } from '../harness/application.ts';

const app = useApplication();
const { colleague } = useStaff(app);
const DAY_MS = 86_400_000;

/** The clients whose row tells other than their plans, rounds and to-dos do. */
async function wrong(): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select client.account_id from client
      left join plan on plan.client_id = client.account_id and plan.active
    where client.progress <> coalesce(plan.percent_completed, 0)
      or client.active_since is distinct from plan.created_at
      or client.waiting_since is distinct from
        (select submitted_at from feedback_round where plan_id = plan.id and given_at is null)
      or client.next_deadline is distinct from (select min(deadline) from todo join plan any_plan on any_plan.id = todo.plan_id
        where any_plan.client_id = client.account_id and done_at is null)`.execute(app.db);
  return rows.map((row) => row.account_id);
}

const standing = (id: string) =>
  app.db
    .selectFrom('client')
    .select(['progress', 'active_since', 'waiting_since', 'next_deadline'])
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();

test('a client’s row tells of the active plan, its open round and the first open to-do of any plan', async () => {
  const owner = await app.aClient();
  const before = await app.aPlan({ owner, completed: true });
  const plan = await app.aPlan({ owner });
  await app.db.updateTable('plan').set({ percent_completed: 40 }).where('id', '=', plan.id).execute();
  await app.mutate('plan.submitForFeedback', { id: plan.id }, owner);
  const first = await app.aTodo(before, { deadline: '2026-01-10' });
  await app.aTodo(plan, { deadline: '2026-02-20' });
  expect(await standing(owner.id)).toMatchObject({
    progress: 40,
    active_since: expect.any(String),
    waiting_since: expect.any(String),
    next_deadline: '2026-01-10',
  });
  await app.db.updateTable('todo').set({ done_at: app.now.value.toISOString() }).where('id', '=', first).execute();
  await app.db.updateTable('feedback_round').set({ given_at: app.now.value.toISOString() }).execute();
  expect(await standing(owner.id)).toMatchObject({ waiting_since: null, next_deadline: '2026-02-20' });
  await app.db.deleteFrom('plan').where('client_id', '=', owner.id).execute();
  expect(await standing(owner.id)).toEqual({
    progress: 0,
    active_since: null,
    waiting_since: null,
    next_deadline: null,
  });
});

test('and tells it still when everything changes at once, from several connections', async () => {
  const owners = await Promise.all([1, 2, 3].map(() => app.aClient()));
  const plans = await Promise.all(
    owners.flatMap((owner) => [app.aPlan({ owner, completed: true }), app.aPlan({ owner })]),
  );
  const days = (turn: number) => `2026-03-${String((turn % 27) + 1).padStart(2, '0')}`;
  await Promise.all(
    Array.from({ length: 120 }, async (_, turn) => {
      const plan = plans[turn % plans.length]!; // the remainder is below the length
      const todo = await app.aTodo(plan, { deadline: days(turn * 7) });
      if (turn % 3 === 0) await app.db.deleteFrom('todo').where('id', '=', todo).execute();
      if (turn % 4 === 0)
        await app.db
          .updateTable('todo')
          .set({ done_at: days(turn) })
          .where('id', '=', todo)
          .execute();
      await app.db
        .updateTable('plan')
        .set({ percent_completed: turn % 100 })
        .where('id', '=', plan.id)
        .execute();
      await sql`insert into feedback_round (id, plan_id) values (${newId()}, ${plan.id}) on conflict do nothing`.execute(
        app.db,
      );
      if (turn % 2 === 0)
        await app.db
          .updateTable('feedback_round')
          .set({ given_at: app.now.value.toISOString() })
          .where('plan_id', '=', plan.id)
          .where('given_at', 'is', null) // the open one: two who change many rows in different orders wait for each other for ever
          .execute();
    }),
  );
  expect(await wrong()).toEqual([]);
});

test('a page’s place is refused for another order than its own', async () => {
  const consultant = await app.aConsultant();
  for (const company of ['Alfa Oy', 'Beeta Oy']) await app.aClient({ consultant, company });
  const { body } = await app.query<{ nextCursor: string }>('client.list', { limit: 1 }, consultant);
  for (const sort of ['activity', 'progress'])
    expect(await app.query('client.list', { cursor: body.nextCursor, sort }, consultant)).toMatchObject({
      status: 400,
    });
});

type Page = { items: { id: string; everLoggedIn: boolean }[] };
type Due = {
  id: string;
  company: string;
  needs: { need: string; since: string }[];
  snoozedUntil: string | null;
  planId: string | null;
  overdueTodos: number;
  overduePlanId: string | null;
};

const today = async (who: Person) => (await app.query<Due[]>('client.today', undefined, who)).body;
const daysAgo = (days: number) => new Date(app.now.value.getTime() - days * DAY_MS).toISOString();
const createdDaysAgo = (who: Person, days: number) =>
  app.db
    .updateTable('account')
    .set({ created_at: daysAgo(days) })
    .where('id', '=', who.id)
    .execute();

test('is listed once a client with every reason, who waits first, then what is late longest, and the list filters by it', async () => {
  const own = await app.aConsultant();
  const seen = (who: Person) =>
    app.db
      .updateTable('account')
      .set({ last_login_at: daysAgo(40) })
      .where('id', '=', who.id)
      .execute();
  const waiting = await app.aClient({ consultant: own, company: 'Odottaja' });
  const plan = await app.aPlan({ owner: waiting });
  await app.aTodo(plan, { deadline: '2020-01-01' });
  await app.aTodo(plan, { deadline: '2019-01-01', doneAt: daysAgo(1) });
  await app.aPlan({ owner: waiting, completed: true });
  await app.mutate('plan.submitForFeedback', { id: plan.id }, waiting);
  const late = await app.aClient({ consultant: own, company: 'Myöhässä' });
  const former = await app.aPlan({ owner: late, completed: true });
  await app.aTodo(former, { deadline: '2020-01-01' });
  const quiet = await app.aClient({ consultant: own, company: 'Hiljainen' });
  const old = await app.aPlan({ owner: quiet, createdAt: daysAgo(40) });
  for (const who of [waiting, late, quiet]) await seen(who);
  await createdDaysAgo(late, 50);
  const disabled = await app.aClient({ consultant: own, company: 'Suljettu' });
  const long = { created_at: daysAgo(50), disabled_at: daysAgo(1) };
  await app.db.updateTable('account').set(long).where('id', '=', disabled.id).execute();
  const invited = await app.aClient({ consultant: own, company: 'Kutsuttu', credits: 1 });
  await createdDaysAgo(invited, 4);
  const fresh = await app.aClient({ consultant: own, company: 'Uusi', credits: 1 });
  const due = await today(own);
  expect(due.map(({ company, needs }) => [company, needs.map(({ need }) => need)])).toEqual([
    ['Odottaja', ['waiting', 'overdue']],
    ['Myöhässä', ['overdue', 'no_credit']],
    ['Hiljainen', ['inactive']],
    ['Kutsuttu', ['never_logged_in']],
  ]);
  expect(due[1]!.needs[0]!.since).toBe('2020-01-01');
  expect(due.map(({ planId, overdueTodos, overduePlanId }) => [planId, overdueTodos, overduePlanId])).toEqual([
    [plan.id, 1, plan.id],
    [null, 1, former.id],
    [old.id, 0, null],
    [null, 0, null],
  ]);
  const listed = async (need: string) =>
    (await app.query<Page>('client.list', { need }, own)).body.items.map(({ id }) => id).toSorted();
  for (const need of ['waiting', 'overdue', 'inactive']) {
    const withNeed = due.filter(({ needs }) => needs.some((one) => one.need === need));
    expect(await listed(need)).toEqual(withNeed.map(({ id }) => id).toSorted());
  }
  expect(await listed('never_logged_in')).toEqual([disabled.id, invited.id, fresh.id].toSorted()); // however new they are
  expect(await listed('no_credit')).toEqual([late.id, disabled.id].toSorted());
  expect(
    (await app.query<Page>('client.list', {}, own)).body.items.find(({ id }) => id === fresh.id)?.everLoggedIn,
  ).toBe(false);
});

test('a client who never logged in is late from the day of the open invitation, and without one from their registration', async () => {
  const own = await app.aConsultant();
  const invite = async (company: string, days: number) => {
    const client = await app.aClient({ consultant: own, company, credits: 1, verified: false });
    await createdDaysAgo(client, 10);
    await app.aSecret(client.id, 'invitation');
    const secret = app.db.updateTable('account_secret').set({ created_at: daysAgo(days) });
    await secret.where('account_id', '=', client.id).execute();
    return client;
  };
  await invite('Juuri kutsuttu', 1);
  const late = await invite('Kutsuttu', 5);
  await app.aSecret(late.id, 'verification'); // no invitation
  const used = await invite('Avasi linkin', 1);
  await app.db
    .updateTable('account_secret')
    .set({ used_at: daysAgo(0) })
    .where('account_id', '=', used.id)
    .execute();
  expect((await today(own)).map(({ company, needs }) => [company, needs])).toEqual([
    ['Avasi linkin', [{ need: 'never_logged_in', since: daysAgo(10) }]],
    ['Kutsuttu', [{ need: 'never_logged_in', since: daysAgo(5) }]],
  ]);
});

test('a snoozed client comes back on the day, at once when asked for, and when they ask for feedback', async () => {
  const own = await app.aConsultant();
  const [client, other] = [await app.aClient({ consultant: own }), await app.aClient({ consultant: own })];
  for (const one of [client, other]) await createdDaysAgo(one, 9);
  const snooze = (until: string | null, who = own, { id } = client) => app.mutate('client.snooze', { id, until }, who);
  const day = (days: number) => new Date(app.now.value.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const snoozedUntil = async (who = own, { id } = client) =>
    (await today(who)).find((due) => due.id === id)?.snoozedUntil;
  await snooze(day(4), own, other);
  expect(await snoozedUntil()).toBeNull();
  expect(await snooze(day(2))).toMatchObject({ status: 200, body: { msg: 'saved' } });
  expect(await snoozedUntil()).toBe(day(2));
  await snooze(day(3));
  expect(await snoozedUntil()).toBe(day(3));
  await snooze(null);
  expect([await snoozedUntil(), await snoozedUntil(own, other)]).toEqual([null, day(4)]);
  await snooze(day(3));
  for (const until of [day(0), day(-1), day(400)])
    expect(await snooze(until)).toMatchObject({ status: 400, body: { errors: [{ path: 'until' }] } });
  expect((await snooze(day(2), colleague)).status).toBe(404);
  await app.db.updateTable('client').set({ consultant_id: colleague.id }).where('account_id', '=', client.id).execute();
  expect(await snoozedUntil(colleague)).toBeNull(); // a snooze is its consultant's alone
  await snooze(null, colleague);
  await app.db.updateTable('client').set({ consultant_id: own.id }).where('account_id', '=', client.id).execute();
  expect(await snoozedUntil()).toBe(day(3));
  setNow(app, new Date(app.now.value.getTime() + 60_000));
  const plan = await app.aPlan({ owner: client });
  await app.mutate('plan.submitForFeedback', { id: plan.id }, client);
  expect(await snoozedUntil()).toBeNull();
});

test('the page of a client tells the next follow-up meeting of any plan, and none that is over', async () => {
  const consultant = await app.aConsultant();
  const owner = await app.aClient({ consultant });
  const meeting = async () =>
    (await app.query<{ nextMeeting: string | null }>('client.figures', { id: owner.id }, consultant)).body.nextMeeting;
  expect(await meeting()).toBeNull();
  const place = await app.questionOf('pr_followup');
  const meet = async (plan: { id: string }, date: string) => {
    const answer = { id: plan.id, ...place, value: { date, person: null }, version: 0 };
    expect((await app.mutate('plan.saveAnswer', answer, owner)).status).toBe(200);
  };
  const before = await app.aPlan({ owner });
  await meet(before, '2099-03-01');
  await app.completeSteps(before, 10);
  expect((await app.mutate('plan.complete', { id: before.id }, owner)).status).toBe(200);
  await app.db.updateTable('client').set({ credits: 1 }).where('account_id', '=', owner.id).execute();
  const plan = await app.aPlan({ owner });
  await meet(plan, '2020-03-01');
  expect(await meeting()).toBe('2099-03-01');
});
