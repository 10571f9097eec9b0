import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();

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
