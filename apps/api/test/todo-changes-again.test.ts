import { randomUUID } from 'node:crypto';
import type { LivingTodo, TodoHistory } from '@app/schema/todos';
import { expect, test } from 'vitest';
import { addDays, toDay } from '../src/lib/days.ts';
import type { TestPlan } from '../harness/builders.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();

const change = (plan: TestPlan, todoIds: string[], fields: object) =>
  app.mutate<{ batchId: string; todos: LivingTodo[] }>('todo.change', { id: plan.id, todoIds, ...fields }, plan.owner);
const undo = (plan: TestPlan, batchId: string) => app.mutate('todo.undo', { id: plan.id, batchId }, plan.owner);
const historyOf = async (plan: TestPlan, todoId: string) =>
  (await app.query<TodoHistory>('todo.history', { id: plan.id, todoId }, plan.owner)).body;
const read = async (plan: TestPlan, todoId: string) =>
  (await app.query<{ todos: LivingTodo[] }>('plan.document', { id: plan.id }, plan.owner)).body.todos.find(
    ({ id }) => id === todoId,
  );

test.each([
  ['a move', { moveDays: 7, note: 'Later' }],
  ['a note', { note: 'Spoke with the bank' }],
  ['a drop', { dropped: true, note: 'No budget' }],
])(
  'a change that is sent again with its batch, as when the answer was lost, does %s once, which can be undone',
  async (_name, fields) => {
    const [plan, other] = [await app.aPlan({ completed: true }), await app.aPlan({ completed: true })];
    const [id, foreign] = [
      await app.aTodo(plan, { deadline: addDays(toDay(app.now.value, app.deps.settings.timeZone), 1) }),
      await app.aTodo(other),
    ];
    const batchId = randomUUID();
    const before = await read(plan, id);
    const first = (await change(plan, [id], { ...fields, batchId })).body;
    const history = await historyOf(plan, id);
    expect((await change(plan, [id], { ...fields, batchId })).body).toEqual(first);
    expect(first).toMatchObject({ msg: 'saved', batchId });
    expect(await historyOf(plan, id)).toEqual(history);
    expect(history).toHaveLength(1);
    expect((await change(other, [foreign], { done: true, batchId })).body.todos).toMatchObject([{ done: true }]); // unknown there
    if (Object.keys(fields).length > 1) expect((await undo(plan, batchId)).body).toMatchObject({ count: 1, kept: 0 });
    expect(await read(plan, id)).toEqual(before);
    expect(await read(other, foreign)).toMatchObject({ done: true });
  },
);
