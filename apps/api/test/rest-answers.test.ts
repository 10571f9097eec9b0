import { describe, expect, test } from 'vitest';
import { useApplication } from '../harness/application.ts';
import { answerPath, BASE, CREATE, todoPath, useSharedPlan } from './rest-plan.ts';

const app = useApplication();
const { plan, question } = useSharedPlan(app);

describe('what was written', () => {
  test('is answered with 201 when it was made, else with 200', async () => {
    const made = await app.rest<{ growth_plan: object }>(
      `POST ${CREATE}`,
      { name: 'Kasvu', business_unit: '' },
      await app.aClient({ credits: 1 }),
    );
    expect(made).toMatchObject({
      status: 201,
      body: {
        msg: 'saved',
        text: 'Successfully saved.',
        growth_plan: { name: 'Kasvu', business_unit: '', percent_completed: 0 },
      },
    });
    const todo = await app.rest<{ todo: { id: string } }>(
      `POST ${todoPath(plan, question)}`,
      { task: 'Soita', person_responsible: 'Maija' },
      plan.owner,
    );
    expect(todo).toMatchObject({
      status: 201,
      body: {
        msg: 'saved',
        todo: { task: 'Soita', person_responsible: 'Maija', deadline: null, done: false, done_at: null },
      },
    });
    const todoById = `${BASE}/${plan.id}/todo/${todo.body.todo.id}`;
    expect(await app.rest(`PATCH ${todoById}`, { done: true }, plan.owner)).toMatchObject({
      status: 200,
      body: { todo: { done: true } },
    });
    expect(
      await app.rest(
        `PATCH ${BASE}/${plan.id}/question/${question.stepId}/${question.questionId}/save/done`,
        { done: false },
        plan.owner,
      ),
    ).toMatchObject({ status: 200 });
    expect(await app.rest(`DELETE ${todoById}`, undefined, plan.owner)).toMatchObject({
      status: 200,
      body: { msg: 'deleted' },
    });
    expect(
      await app.rest(`PATCH ${BASE}/${plan.id}/save/growth-plan-progress`, { percent_completed: 5 }, plan.owner),
    ).toMatchObject({ status: 200, body: { msg: 'saved' } });
    expect(await app.rest(`PUT ${BASE}/${plan.id}/save/submit-for-feedback`, undefined, plan.owner)).toMatchObject({
      status: 200,
      body: { msg: 'submitted_for_feedback' },
    });
    expect(await app.rest(`PUT ${BASE}/${plan.id}/save/completed`, undefined, plan.owner)).toMatchObject({
      status: 409,
      body: { msg: 'plan_not_completed' },
    });
  });

  test('of an answer in between returns its value and version', async () => {
    const save = (value: string, version: number) =>
      app.rest(`PUT ${answerPath(plan, question)}`, { value, version }, plan.owner);
    expect((await save('first', 0)).body).toMatchObject({ msg: 'saved', version: 1 });
    expect(await save('late', 0)).toMatchObject({
      status: 409,
      body: { msg: 'could_not_save_answer', text: 'Couldn’t save answer.', value: 'first', version: 1 },
    });
  });
});

test('an answer that is a file has its type and name, and failures of it stay JSON', async () => {
  const url = `/api/growth-plan/${plan.id}/questions/get/todo-csv`;
  const { status, headers } = await app.rest(`GET ${url}`, undefined, plan.owner);
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="to-dos.csv"',
  ]);
  const errors = [{ path: 'format', key: 'validation_errors_text.unknown_field' }];
  expect(await app.rest(`GET ${url}?format=xlsx`, undefined, plan.owner)).toMatchObject({
    status: 400,
    body: { errors },
  });
  const stranger = await app.rest(`GET ${url}`, undefined, await app.aClient());
  expect(stranger).toMatchObject({ status: 404, body: { msg: 'not_found' } });
  expect(stranger.headers).not.toHaveProperty('content-disposition');
});
