import type { LivingTodo, TodoHistory } from '@app/schema/todos';
import { describe, expect, test } from 'vitest';
import { addDays, toDay } from '../src/lib/days.ts';
import { newId } from '../src/lib/ids.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { setNow, useApplication } from '../harness/application.ts';

const app = useApplication();

type Changed = { msg: string; batchId: string; todos: LivingTodo[]; errors?: { path: string; key: string }[] };
type Undone = { msg: string; count: number; kept: number; todos: LivingTodo[] };

const change = (plan: TestPlan, todoIds: string[], fields: object) =>
  app.mutate<Changed>('todo.change', { id: plan.id, todoIds, ...fields }, plan.owner);
const undo = (plan: TestPlan, batchId: string) => app.mutate<Undone>('todo.undo', { id: plan.id, batchId }, plan.owner);
const historyOf = async (plan: TestPlan, todoId: string, who: Person = plan.owner) =>
  (await app.query<TodoHistory>('todo.history', { id: plan.id, todoId }, who)).body;
const read = async (plan: TestPlan, todoId: string) =>
  (await app.query<{ todos: LivingTodo[] }>('plan.document', { id: plan.id }, plan.owner)).body.todos.find(
    ({ id }) => id === todoId,
  );
const today = () => toDay(app.now.value, app.deps.settings.timeZone);
const inDays = (days: number) => addDays(today(), days);
const completed = async () => app.aPlan({ completed: true });

describe('a change of to-dos on a completed plan', () => {
  test.each([
    ['done', { done: true }, { done: true }],
    ['deadline', { deadline: '2031-05-01' }, { deadline: '2031-05-01' }],
    ['no deadline', { deadline: null }, { deadline: null }],
    ['person', { personResponsible: ' Maija ' }, { personResponsible: 'Maija' }],
    ['nobody', { personResponsible: '' }, { personResponsible: null }],
    ['drop', { dropped: true, note: 'No budget' }, { done: false, dropReason: 'No budget' }],
  ])('sets %s and nothing else', async (_name, fields, expected) => {
    const plan = await completed();
    const id = await app.aTodo(plan, { task: 'Call', deadline: inDays(3) });
    const before = await read(plan, id);
    const { status, body } = await change(plan, [id], fields);
    expect(status).toBe(200);
    expect(body.todos).toMatchObject([{ id, task: 'Call', ...expected }]);
    const changed = new Set([...Object.keys(expected), 'doneAt', 'droppedAt', 'moves']);
    const after = await read(plan, id);
    expect(after).toEqual(body.todos[0]);
    for (const [name, value] of Object.entries(before ?? {}))
      if (!changed.has(name)) expect(after).toHaveProperty(name, value);
  });

  test('moves deadlines by days, from today where one has passed, and leaves undated to-dos out', async () => {
    const plan = await completed();
    const [soon, late, undated] = [
      await app.aTodo(plan, { deadline: inDays(3) }),
      await app.aTodo(plan, { deadline: inDays(-20) }),
      await app.aTodo(plan),
    ];
    const { body } = await change(plan, [soon, late, undated], { moveDays: 7 });
    const deadlines = new Map(body.todos.map(({ id, deadline }) => [id, deadline]));
    expect(deadlines).toEqual(
      new Map([
        [soon, inDays(10)],
        [late, inDays(7)],
        [undated, null],
      ]),
    );
  });

  test('that is marked done is not dropped any more, and what is done cannot be dropped', async () => {
    const plan = await completed();
    const id = await app.aTodo(plan);
    await change(plan, [id], { dropped: true, note: 'No budget' });
    expect((await change(plan, [id], { done: true })).body.todos).toMatchObject([
      { done: true, droppedAt: null, dropReason: null },
    ]);
    expect((await change(plan, [id], { dropped: true, note: 'Again' })).body.todos).toMatchObject([
      { done: true, droppedAt: null },
    ]);
  });

  test('takes all or none: a to-do of somebody else is not found and changes nothing', async () => {
    const [plan, other] = [await completed(), await completed()];
    const [own, foreign] = [await app.aTodo(plan, { deadline: inDays(1) }), await app.aTodo(other)];
    for (const strange of [foreign, newId()]) {
      const { status, body } = await change(plan, [own, strange], { moveDays: 5 });
      expect([status, body.msg]).toEqual([404, 'not_found']);
    }
    const intrusion = { id: other.id, todoIds: [foreign], done: true };
    expect((await app.mutate('todo.change', intrusion, plan.owner)).status).toBe(404);
    expect(await read(plan, own)).toMatchObject({ deadline: inDays(1), moves: 0 });
    expect(await read(other, foreign)).toMatchObject({ done: false });
  });

  test.each([
    ['two changes', { done: true, moveDays: 3 }, 'moveDays'],
    ['nothing', {}, 'note'],
    ['an empty note', { note: '  ' }, 'note'],
    ['a drop without a reason', { dropped: true }, 'note'],
    ['a reason that is too long', { dropped: true, note: 'x'.repeat(201) }, 'note'],
    ['a note that is too long', { note: 'x'.repeat(501) }, 'note'],
    ['a day that has passed', { deadline: '2020-01-01' }, 'deadline'],
    ['no days', { moveDays: 0 }, 'moveDays'],
    ['too many days', { moveDays: 366 }, 'moveDays'],
  ])('is refused with the field for %s', async (_name, fields, path) => {
    const plan = await completed();
    const id = await app.aTodo(plan, { deadline: inDays(2) });
    const { status, body } = await change(plan, [id], fields);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path }]);
    expect(await historyOf(plan, id)).toEqual([]);
  });

  test('takes a hundred to-dos at most', async () => {
    const plan = await completed();
    expect((await change(plan, Array.from({ length: 101 }, newId), { done: true })).status).toBe(400);
    expect((await change(plan, [], { done: true })).status).toBe(400);
  });
});

describe('the history of a to-do', () => {
  test('has three moves with their days and reasons, the newest first, and the number of moves', async () => {
    const plan = await completed();
    const id = await app.aTodo(plan, { deadline: inDays(1) });
    for (const [days, note] of [
      [5, 'Supplier'],
      [9, 'Holiday'],
      [14, 'Illness'],
    ] as const)
      await change(plan, [id], { deadline: inDays(days), note });
    expect(await historyOf(plan, id)).toMatchObject([
      { what: 'deadline', before: inDays(9), after: inDays(14), note: 'Illness' },
      { what: 'deadline', before: inDays(5), after: inDays(9), note: 'Holiday' },
      { what: 'deadline', before: inDays(1), after: inDays(5), note: 'Supplier', at: app.now.value.toISOString() },
    ]);
    expect(await read(plan, id)).toMatchObject({ moves: 3 });
  });

  test('names who acted, also for the contract’s own calls, and nobody for a server of the release before', async () => {
    const plan = await app.aPlan();
    const id = await app.aTodo(plan);
    await app.mutate('todo.update', { id: plan.id, todoId: id, done: true }, plan.owner);
    await app.db.updateTable('todo').set({ done_at: null }).where('id', '=', id).execute();
    const place = { id: plan.id, ...(await app.questionOf('sp_drivers')) };
    await app.mutate('todo.setQuestionDone', { ...place, done: true }, plan.owner);
    const history = await historyOf(plan, id);
    const { first_name: first, last_name: last } = await app.db
      .selectFrom('client')
      .selectAll()
      .where('account_id', '=', plan.owner.id)
      .executeTakeFirstOrThrow();
    expect(history.map(({ what, actor }) => [what, actor])).toEqual([
      ['done', `${first} ${last}`],
      ['reopened', null],
      ['done', `${first} ${last}`],
    ]);
    expect(history[0]?.after).toBe(app.now.value.toISOString());
  });

  test('is read by the plan’s consultant and admins, and by nobody else', async () => {
    const consultant = await app.aConsultant();
    const plan = await app.aPlan({ owner: await app.aClient({ consultant }), completed: true });
    const id = await app.aTodo(plan);
    await change(plan, [id], { note: 'Spoke with the bank' });
    for (const who of [consultant, await app.anAccount('Admin')])
      expect(await historyOf(plan, id, who)).toMatchObject([{ what: 'note', note: 'Spoke with the bank' }]);
    for (const who of [await app.aConsultant(), await app.aClient()])
      expect((await app.query('todo.history', { id: plan.id, todoId: id }, who)).status).toBe(404);
    const other = await completed();
    expect((await app.query('todo.history', { id: other.id, todoId: id }, other.owner)).status).toBe(404);
  });

  test('has twenty notes at most; reasons are not counted', async () => {
    const plan = await completed();
    const id = await app.aTodo(plan, { deadline: inDays(1) });
    for (let note = 1; note <= 20; note += 1) expect((await change(plan, [id], { note: `${note}` })).status).toBe(200);
    const { status, body } = await change(plan, [id], { note: 'One more' });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'note']);
    expect((await change(plan, [id], { moveDays: 1, note: 'A reason' })).status).toBe(200);
  });

  test('drops what an older server marks as done', async () => {
    const plan = await completed();
    const id = await app.aTodo(plan);
    await change(plan, [id], { dropped: true, note: 'No budget' });
    await app.db.updateTable('todo').set({ done_at: app.now.value.toISOString() }).where('id', '=', id).execute();
    expect(await read(plan, id)).toMatchObject({ done: true, droppedAt: null, dropReason: null });
  });
});

describe('undoing a change', () => {
  test('restores 99 of 100 moved to-dos and reports the one that changed since', async () => {
    const plan = await completed();
    const ids: string[] = [];
    for (let at = 0; at < 100; at += 1) ids.push(await app.aTodo(plan, { deadline: inDays(at) }));
    const { body } = await change(plan, ids, { moveDays: 30, note: 'Later' });
    await change(plan, [ids[7]!], { done: true });
    await change(plan, [ids[8]!], { note: 'A note is no change' });
    expect((await undo(plan, body.batchId)).body).toMatchObject({ msg: 'undone', count: 99, kept: 1 });
    expect(await read(plan, ids[0]!)).toMatchObject({ deadline: inDays(0), moves: 0 });
    expect(await read(plan, ids[8]!)).toMatchObject({ deadline: inDays(8), moves: 0 });
    expect(await read(plan, ids[7]!)).toMatchObject({ deadline: inDays(37), done: true, moves: 1 });
    expect((await historyOf(plan, ids[0]!)).map(({ before, after }) => [before, after])).toEqual([
      [inDays(30), inDays(0)],
      [inDays(0), inDays(30)],
    ]);
  });

  test.each([
    ['done', { done: true }],
    ['a person', { personResponsible: 'Maija' }],
    ['a drop', { dropped: true, note: 'No budget' }],
    ['a first deadline', { deadline: '2031-01-01' }],
  ])('takes %s back', async (_name, fields) => {
    const plan = await completed();
    const id = await app.aTodo(plan);
    const before = await read(plan, id);
    const { body } = await change(plan, [id], fields);
    expect(await read(plan, id)).not.toEqual(before);
    expect((await undo(plan, body.batchId)).body).toMatchObject({ count: 1, kept: 0 });
    expect(await read(plan, id)).toEqual(before);
  });

  test('of a dropped to-do that was marked done drops it again, and of one opened again keeps when it was done', async () => {
    const plan = await completed();
    const id = await app.aTodo(plan);
    await change(plan, [id], { dropped: true, note: 'No budget' });
    const marked = await change(plan, [id], { done: true });
    await undo(plan, marked.body.batchId);
    expect(await read(plan, id)).toMatchObject({ done: false, dropReason: 'No budget' });
    const done = await app.aTodo(plan, { doneAt: '2026-01-02T03:04:05.678Z' });
    const opened = await change(plan, [done], { done: false });
    await undo(plan, opened.body.batchId);
    expect(await read(plan, done)).toMatchObject({ doneAt: '2026-01-02T03:04:05.678Z' });
  });

  test('works for ten minutes, once, and for nobody else', async () => {
    const plan = await completed();
    const id = await app.aTodo(plan, { deadline: inDays(1) });
    const { batchId } = (await change(plan, [id], { moveDays: 1 })).body;
    const other = await completed();
    expect((await app.mutate('todo.undo', { id: other.id, batchId }, other.owner)).status).toBe(404);
    const at = app.now.value;
    setNow(app, new Date(at.getTime() + 10 * 60_000 + 1).toISOString());
    expect((await undo(plan, batchId)).body).toMatchObject({ msg: 'undo_too_late' });
    setNow(app, new Date(at.getTime() + 10 * 60_000).toISOString());
    expect((await undo(plan, batchId)).body).toMatchObject({ count: 1 });
    setNow(app, new Date(at.getTime() + 20 * 60_000).toISOString());
    await change(plan, [id], { done: true });
    expect((await undo(plan, batchId)).body).toMatchObject({ count: 1, kept: 0, todos: [{ done: true }] }); // the answer to it was lost
    expect((await undo(plan, newId())).status).toBe(404);
  });
});

describe('a new to-do of a completed plan', () => {
  test('belongs to a question, or to the first one of the last step that takes to-dos', async () => {
    const plan = await completed();
    const { questionId } = await app.questionOf('sp_drivers');
    const add = (fields: object) =>
      app.mutate<{ todo: LivingTodo }>('todo.add', { id: plan.id, ...fields }, plan.owner);
    expect((await add({ task: 'Here', questionId })).body.todo).toMatchObject({ questionId, moves: 0 });
    const last = (await app.steps()).findLast(({ todos }) => todos);
    expect((await add({ task: 'There' })).body.todo.questionId).toBe(last?.questions[0]?.id);
    expect((await add({ task: 'Nowhere', questionId: newId() })).status).toBe(404);
    expect((await add({ task: 'Past', deadline: '2020-01-01' })).status).toBe(400);
  });
});

describe('a dropped to-do', () => {
  test('is not open or late in any count, list, calendar or shared plan, and open in the contract’s list', async () => {
    const consultant = await app.aConsultant();
    const owner = await app.aClient({ consultant });
    const plan = await app.aPlan({ owner });
    const id = await app.aTodo(plan, { task: 'Given up', deadline: inDays(-5) });
    await app.mutate('share.set', { id: plan.id, shared: true }, owner);
    const { shareCode } = (await app.query<{ shareCode: string }>('share.link', { id: plan.id }, owner)).body;
    const { url } = (await app.mutate<{ url: string }>('calendar.renew', undefined, owner)).body;
    const seen = async () => ({
      list: (await app.query<{ items: object[] }>('client.list', {}, consultant)).body.items,
      today: (await app.query<{ needs: { need: string }[] }[]>('client.today', undefined, consultant)).body.flatMap(
        ({ needs }) => needs.map(({ need }) => need),
      ),
      plans: (await app.query<{ items: object[] }>('plan.staffList', {}, consultant)).body.items,
      open: (await app.query<{ items: object[] }>('todo.ofClients', {}, consultant)).body.items.length,
      calendar: (await app.app.inject(new URL(url).pathname)).body.includes('Given up'),
      shared: JSON.stringify((await app.query('share.document', { code: shareCode })).body).includes('Given up'),
    });
    expect(await seen()).toMatchObject({
      list: [{ openTodos: 1, overdueTodos: 1 }],
      today: expect.arrayContaining(['overdue']),
      plans: [{ openTodos: 1, overdueTodos: 1 }],
      open: 1,
      calendar: true,
      shared: true,
    });
    await change(plan, [id], { dropped: true, note: 'No budget' });
    const after = await seen();
    expect(after).toMatchObject({
      list: [{ openTodos: 0, overdueTodos: 0 }],
      plans: [{ openTodos: 0, overdueTodos: 0 }],
      open: 0,
      calendar: false,
      shared: false,
    });
    expect(after.today).not.toContain('overdue');
    const listed = (await app.query<object[]>('todo.list', { id: plan.id }, owner)).body;
    expect(listed).toMatchObject([{ id, done: false }]);
    expect(Object.keys(listed[0] ?? {})).not.toContain('droppedAt');
    const { csv } = (await app.query<{ csv: string }>('todo.exportCsv', { id: plan.id }, owner)).body;
    expect(csv).toContain('No budget');
  });
});
