import type { LivingTodo, Todo } from '@app/schema/todos';
import { describe, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import type { TestPlan } from '../harness/builders.ts';
import { setNow, useApplication } from '../harness/application.ts';

const app = useApplication();

type Saved = { msg: string; todo: Todo; errors?: { path: string }[] };

const create = async (plan: TestPlan, fields: object = {}, key = 'sp_drivers') =>
  app.mutate<Saved>(
    'todo.create',
    { id: plan.id, ...(await app.questionOf(key)), task: 'Call', ...fields },
    plan.owner,
  );
const update = (plan: TestPlan, todoId: string, fields: object) =>
  app.mutate<Saved>('todo.update', { id: plan.id, todoId, ...fields }, plan.owner);
const list = async (plan: TestPlan, language = 'en') =>
  (await app.query<(Todo & Record<string, unknown>)[]>('todo.list', { id: plan.id }, { ...plan.owner, language })).body;

/** Completes a plan through the database, as it were long ago. */
const close = (plan: TestPlan) =>
  app.db
    .updateTable('plan')
    .set({ active: false, completed_at: app.now.value.toISOString() })
    .where('id', '=', plan.id)
    .execute();

describe('a to-do', () => {
  test('is made with what is given and nothing else, not done', async () => {
    const plan = await app.aPlan();
    const { questionId } = await app.questionOf('sp_drivers');
    expect(
      (await create(plan, { task: '  Soita Äidille 📞 ', deadline: '2026-12-24', personResponsible: ' Maija ' })).body,
    ).toEqual({
      msg: 'saved',
      todo: {
        id: expect.any(String),
        questionId,
        task: 'Soita Äidille 📞',
        deadline: '2026-12-24',
        personResponsible: 'Maija',
        done: false,
        doneAt: null,
      },
    });
    expect((await create(plan)).body.todo).toMatchObject({ deadline: null, personResponsible: null });
    expect((await create(plan, { deadline: null, personResponsible: '  ' })).body.todo).toMatchObject({
      deadline: null,
      personResponsible: null,
    });
  });

  test.each([
    { task: 'x' },
    { task: 'ö'.repeat(500) },
    { personResponsible: 'x'.repeat(100) },
    { deadline: '2028-02-29' },
    { deadline: '0001-01-01' },
    { deadline: '9999-12-31' },
  ])('%j is within the limits', async (fields) => {
    const plan = await app.aPlan();
    const { status, body } = await create(plan, fields);
    expect(status).toBe(200);
    expect((await update(plan, body.todo.id, fields)).body.todo).toMatchObject(fields);
  });

  test.each([
    ['task', ''],
    ['task', '   '],
    ['task', 'x'.repeat(501)],
    ['task', 5],
    ['task', null],
    ['task', 'a\0b'],
    ['task', 'a\udfff'],
    ['personResponsible', 'x'.repeat(101)],
    ['personResponsible', '\0'],
    ['deadline', '2026-02-29'],
    ['deadline', '0000-01-01'],
    ['deadline', '24.12.2026'],
    ['deadline', ''],
    ['deadline', 'infinity'],
    ['doneAt', '2026-01-01T00:00:00Z'],
    ['planId', newId()],
  ])('refuses %s %j, made or changed', async (path, value) => {
    const plan = await app.aPlan();
    const id = await app.aTodo(plan);
    for (const answer of [await create(plan, { [path]: value }), await update(plan, id, { [path]: value })])
      expect(answer).toMatchObject({ status: 400, body: { msg: 'bad_request', errors: [{ path }] } });
    expect(await list(plan)).toMatchObject([{ id, task: 'A to-do' }]);
  });

  test('hangs on a question of a step that has to-dos, never on the review', async () => {
    const plan = await app.aPlan();
    expect(await create(plan, {}, 'rv_together')).toMatchObject({ status: 404, body: { msg: 'not_found' } });
    expect((await create(plan, {}, 'pr_followup')).status).toBe(200);
    expect((await create(plan, await app.questionOf('rv_check'))).status).toBe(404);
    expect((await create(plan, { stepId: (await app.questionOf('di_picture')).stepId })).status).toBe(404);
    expect((await create(plan, { questionId: newId() })).status).toBe(404);
  });

  test('is the two hundredth of its question at most', async () => {
    const plan = await app.aPlan();
    for (let count = 0; count < 199; count += 1) await app.aTodo(plan);
    expect((await create(plan)).status).toBe(200);
    const errors = [{ path: 'task', key: 'validation_errors_text.most_items', params: { length: 200 } }];
    expect(await create(plan)).toMatchObject({ status: 400, body: { msg: 'bad_request', errors } });
    expect((await create(plan, {}, 'di_picture')).status).toBe(200);
    expect(await list(plan)).toHaveLength(201);
  });

  test('keeps what a change leaves out, and loses what it sets to null', async () => {
    const plan = await app.aPlan();
    const { todo } = (await create(plan, { task: 'One', deadline: '2026-12-24', personResponsible: 'Maija' })).body;
    expect((await update(plan, todo.id, {})).body).toEqual({ msg: 'saved', todo });
    expect((await update(plan, todo.id, { task: 'Two' })).body.todo).toEqual({ ...todo, task: 'Two' });
    expect((await update(plan, todo.id, { deadline: null, personResponsible: null })).body.todo).toEqual({
      ...todo,
      task: 'Two',
      deadline: null,
      personResponsible: null,
    });
  });

  test('is deleted once', async () => {
    const plan = await app.aPlan();
    const [gone, kept] = [await app.aTodo(plan), await app.aTodo(plan)];
    const remove = () => app.mutate('todo.delete', { id: plan.id, todoId: gone }, plan.owner);
    expect((await remove()).body).toEqual({ msg: 'deleted' });
    expect(await remove()).toMatchObject({ status: 404, body: { msg: 'not_found' } });
    expect(await list(plan)).toMatchObject([{ id: kept }]);
  });

  test('of another plan is not found under the caller’s own plan', async () => {
    const [own, foreign] = [await app.aPlan(), await app.aPlan()];
    const earlier = await app.aPlan({ owner: own.owner, completed: true });
    for (const other of [foreign, earlier]) {
      const todoId = await app.aTodo(other);
      expect(await update(own, todoId, { task: 'Mine' })).toMatchObject({ status: 404, body: { msg: 'not_found' } });
      expect(await app.mutate('todo.delete', { id: own.id, todoId }, own.owner)).toMatchObject({
        status: 404,
        body: { msg: 'not_found' },
      });
      expect(await list(other)).toMatchObject([{ id: todoId, task: 'A to-do', done: false }]);
    }
    expect((await update(own, 'x', { done: true })).status).toBe(400);
  });
});

test('to-dos are listed by deadline, undated last, then as they were made, with where they come from', async () => {
  const plan = await app.aPlan();
  const made = [];
  for (const [task, deadline] of [
    ['c', '2026-05-02'],
    ['d', null],
    ['a', '2026-05-01'],
    ['b', '2026-05-01'],
    ['e', null],
  ] as const)
    made.push((await create(plan, { task, deadline })).body.todo);
  expect((await list(plan)).map(({ task }) => task)).toEqual(['a', 'b', 'c', 'd', 'e']);
  const { stepId, questionId } = await app.questionOf('sp_drivers');
  expect((await list(plan))[0]).toEqual({
    id: made[2]?.id,
    task: 'a',
    deadline: '2026-05-01',
    personResponsible: null,
    done: false,
    doneAt: null,
    growthPlanStep: { id: stepId, position: 1, name: 'Starting point' },
    question: { id: questionId, label: expect.stringMatching(/^[A-Z]/) },
  });
  expect((await list(plan, 'fi'))[0]?.['growthPlanStep']).not.toMatchObject({ name: 'Starting point' });
});

describe('ticking', () => {
  test('keeps the moment of the first tick through changes and further ticks; opening forgets it', async () => {
    const plan = await app.aPlan();
    const id = await app.aTodo(plan);
    const first = app.now.value.toISOString();
    expect((await update(plan, id, { done: true })).body.todo).toMatchObject({ done: true, doneAt: first });
    setNow(app, new Date(app.now.value.getTime() + 60_000));
    expect((await update(plan, id, { task: 'Reworded' })).body.todo).toMatchObject({ done: true, doneAt: first });
    expect((await update(plan, id, { done: true })).body.todo).toMatchObject({ done: true, doneAt: first });
    expect((await update(plan, id, { done: false })).body.todo).toMatchObject({ done: false, doneAt: null });
    expect((await update(plan, id, { done: true })).body.todo).toMatchObject({
      done: true,
      doneAt: app.now.value.toISOString(),
    });
  });

  test('a question ticks all of its open to-dos and no other, keeps those ticked before, and opens them again', async () => {
    const plan = await app.aPlan();
    const before = '2026-01-01T00:00:00.000Z';
    const [open, ticked] = [await app.aTodo(plan), await app.aTodo(plan, { doneAt: before })];
    const dropped = await app.aTodo(plan);
    const drop = { id: plan.id, todoIds: [dropped], dropped: true, note: 'No budget' };
    expect((await app.mutate('todo.change', drop, plan.owner)).status).toBe(200);
    const elsewhere = (await create(plan, {}, 'di_picture')).body.todo.id;
    const onAnotherPlan = await app.aTodo(await app.aPlan());
    const setDone = async (done: unknown) =>
      app.mutate('todo.setQuestionDone', { id: plan.id, ...(await app.questionOf('sp_drivers')), done }, plan.owner);
    const moments = async () =>
      new Map(
        (await app.db.selectFrom('todo').select(['id', 'done_at']).execute()).map((todo) => [todo.id, todo.done_at]),
      );
    const now = app.now.value.toISOString();
    expect((await setDone(true)).body).toEqual({ msg: 'saved' });
    const after = await moments();
    expect([open, ticked, dropped, elsewhere, onAnotherPlan].map((id) => after.get(id))).toEqual([
      now,
      before,
      null,
      null,
      null,
    ]);
    const { body } = await app.query<{ todos: LivingTodo[] }>('plan.document', { id: plan.id }, plan.owner);
    expect(body.todos.find(({ id }) => id === dropped)).toMatchObject({ dropReason: 'No budget' });
    await setDone(false);
    const opened = await moments();
    expect([open, ticked].map((id) => opened.get(id))).toEqual([null, null]);
    expect((await setDone('yes')).status).toBe(400);
  });
});

test('on a completed plan to-dos can only be ticked and opened', async () => {
  const plan = await app.aPlan();
  const todoId = await app.aTodo(plan);
  await close(plan);
  const refused = { status: 409, body: { msg: 'plan_is_completed' } };
  expect(await create(plan)).toMatchObject(refused);
  expect(await app.mutate('todo.delete', { id: plan.id, todoId }, plan.owner)).toMatchObject(refused);
  for (const fields of [{ task: 'x' }, { deadline: null }, { personResponsible: 'x' }, { done: true, task: 'x' }])
    expect(await update(plan, todoId, fields)).toMatchObject(refused);
  expect(await list(plan)).toMatchObject([{ id: todoId, task: 'A to-do', done: false }]);
  expect((await update(plan, todoId, { done: true })).body.todo).toMatchObject({ done: true });
  expect((await update(plan, todoId, { done: false })).body.todo).toMatchObject({ done: false });
  expect(
    (
      await app.mutate(
        'todo.setQuestionDone',
        { id: plan.id, ...(await app.questionOf('sp_drivers')), done: true },
        plan.owner,
      )
    ).status,
  ).toBe(200);
  expect(await list(plan)).toMatchObject([{ done: true }]);
});

test('staff see the open to-dos of all their clients, also of completed plans: overdue first, undated last, in pages', async () => {
  const consultant = await app.aConsultant();
  const [one, other] = [await app.aClient({ consultant }), await app.aClient({ consultant })];
  const plans = [await app.aPlan({ owner: one }), await app.aPlan({ owner: other })] as const;
  const { stepId, questionId } = await app.questionOf('pr_list');
  const add = async (plan: (typeof plans)[number], task: string, deadline: string | null) => {
    const input = { id: plan.id, stepId, questionId, task, deadline, personResponsible: '' };
    return (await app.mutate<{ todo: { id: string } }>('todo.create', input, plan.owner)).body.todo.id;
  };
  await add(plans[0], 'undated', null);
  await add(plans[1], 'late', '2020-01-01');
  await add(plans[0], 'next', '2099-01-01');
  const done = await add(plans[0], 'done', '2020-01-01');
  await app.mutate('todo.update', { id: plans[0].id, todoId: done, done: true }, one);
  await app.aTodo(await app.aPlan()); // of another consultant's client
  await app.completeSteps(plans[1], 10);
  await app.mutate('plan.complete', { id: plans[1].id }, other);
  type Page = { items: { task: string }[]; nextCursor: string | null };
  const read = async (input: object, who = consultant) => (await app.query<Page>('todo.ofClients', input, who)).body;
  const tasks = ({ items }: Page) => items.map(({ task }) => task);
  const first = await read({ limit: 2 });
  const rest = await read({ limit: 2, cursor: first.nextCursor });
  expect([tasks(first), tasks(rest), rest.nextCursor]).toEqual([['late', 'next'], ['undated'], null]);
  expect(tasks(await read({ clientId: one.id }))).toEqual(['next', 'undated']);
  expect(tasks(await read({ consultantId: consultant.id }, await app.anAccount('Admin')))).toHaveLength(3);
  expect(tasks(await read({ clientId: one.id }, await app.aConsultant()))).toEqual([]);
});
