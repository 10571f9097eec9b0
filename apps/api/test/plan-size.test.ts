import { PLAN_BYTES_MAX, PLAN_TODOS_MAX } from '@app/schema/plans';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import type { TestPlan } from '../harness/builders.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();

const FULL = { status: 409, body: { msg: 'plan_is_full', params: { megabytes: 4 } } };
const TOO_MANY = { status: 409, body: { msg: 'plan_has_too_many_todos', params: { max: 1_000 } } };

type Size = { bytes: number; todos: number };

async function sizeOf(plan: TestPlan): Promise<Size | undefined> {
  const { rows } = await sql<Size>`select bytes, todos from plan_size where plan_id = ${plan.id}`.execute(app.db);
  return rows[0];
}

/** As many to-dos, in one statement; they hang on a few questions. */
async function insertTodos(plan: TestPlan, count: number, task = 'Call') {
  const { questionId } = await app.questionOf('di_owners');
  await sql`insert into todo (id, plan_id, questionnaire_id, question_id, task)
    select gen_random_uuid(), plan.id, plan.questionnaire_id, ${questionId}, ${task}
    from plan, generate_series(1, ${count}::int) where plan.id = ${plan.id}`.execute(app.db);
}

/** Takes up room so that only so many bytes are left; as a plan was filled over months. */
async function leaveRoom(plan: TestPlan, bytes: number) {
  await sql`insert into plan_size (plan_id, bytes, todos) values (${plan.id}, ${PLAN_BYTES_MAX - bytes}, 0)
    on conflict (plan_id) do update set bytes = excluded.bytes`.execute(app.db);
}

const createTodo = async (plan: TestPlan, task = 'Call', key = 'sp_drivers') =>
  app.mutate('todo.create', { id: plan.id, ...(await app.questionOf(key)), task }, plan.owner);

const save = async (plan: TestPlan, value: unknown, { version = 0, key = 'sp_drivers' } = {}) =>
  app.mutate('plan.saveAnswer', { id: plan.id, ...(await app.questionOf(key)), value, version }, plan.owner);

const msgsOf = (answers: { body: Record<string, unknown> }[]) => answers.map(({ body }) => body['msg']);

describe('to-dos', () => {
  test('a plan takes 1,000; of ten added at once to 995, five are refused and one fits again after one is deleted', async () => {
    const plan = await app.aPlan();
    await insertTodos(plan, PLAN_TODOS_MAX - 5);
    const added = await Promise.all(Array.from({ length: 10 }, () => createTodo(plan)));
    expect(msgsOf(added).filter((msg) => msg === 'plan_has_too_many_todos')).toHaveLength(5);
    expect(msgsOf(added).filter((msg) => msg === 'saved')).toHaveLength(5);
    expect(await createTodo(plan)).toMatchObject(TOO_MANY);
    expect(await sizeOf(plan)).toMatchObject({ todos: PLAN_TODOS_MAX });

    const { todoId } = await app.db
      .selectFrom('todo')
      .select('id as todoId')
      .where('plan_id', '=', plan.id)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await app.mutate('todo.delete', { id: plan.id, todoId }, plan.owner)).body).toMatchObject({
      msg: 'deleted',
    });
    expect((await createTodo(plan)).body).toMatchObject({ msg: 'saved' });
    expect(await createTodo(plan)).toMatchObject(TOO_MANY);
  });

  test('a plan with more than 1,000 from before the limit is read and ticked, and its to-dos are deleted', async () => {
    const plan = await app.aPlan();
    await app.db.transaction().execute(async (tx) => {
      await sql`alter table todo disable trigger user`.execute(tx);
      const { questionId } = await app.questionOf('di_owners');
      await sql`insert into todo (id, plan_id, questionnaire_id, question_id, task)
        select gen_random_uuid(), plan.id, plan.questionnaire_id, ${questionId}, 'Old'
        from plan, generate_series(1, 1200) where plan.id = ${plan.id}`.execute(tx);
      await sql`insert into plan_size (plan_id, bytes, todos) values (${plan.id}, 6000, 1200)`.execute(tx);
      await sql`alter table todo enable trigger user`.execute(tx);
    });
    const { body } = await app.query<{ todos: { id: string }[] }>('plan.document', { id: plan.id }, plan.owner);
    expect(body.todos).toHaveLength(1_200);
    const todoId = body.todos[0]!.id;
    expect((await app.mutate('todo.update', { id: plan.id, todoId, done: true }, plan.owner)).status).toBe(200);
    expect((await app.mutate('todo.delete', { id: plan.id, todoId }, plan.owner)).status).toBe(200);
    expect(await createTodo(plan)).toMatchObject(TOO_MANY);
  });
});

describe('bytes', () => {
  test('of answers saved at once into the last room, those that fit are saved and the rest is refused', async () => {
    const plan = await app.aPlan();
    await leaveRoom(plan, 10_000);
    const keys = ['sp_drivers', 'di_picture', 'di_owners', 'cm_ideal', 'cm_voice'];
    const answers = await Promise.all(keys.map((key) => save(plan, 'x'.repeat(3_998), { key })));
    expect(msgsOf(answers).toSorted()).toEqual(['plan_is_full', 'plan_is_full', 'plan_is_full', 'saved', 'saved']);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(FULL);
    expect(await sizeOf(plan)).toMatchObject({ bytes: PLAN_BYTES_MAX - 2_000 });
    expect(await app.db.selectFrom('answer').select('version').where('plan_id', '=', plan.id).execute()).toHaveLength(
      2,
    );
    expect(
      await app.db.selectFrom('answer_history').select('version').where('plan_id', '=', plan.id).execute(),
    ).toHaveLength(2);
  });

  test('a full plan can be shortened, and what was refused fits then', async () => {
    const plan = await app.aPlan();
    await save(plan, 'x'.repeat(3_000));
    await leaveRoom(plan, 0);
    expect(await save(plan, 'x'.repeat(3_001), { version: 1 })).toMatchObject(FULL);
    expect(await save(plan, 'y', { key: 'di_picture' })).toMatchObject(FULL);
    expect((await save(plan, 'x'.repeat(2_000), { version: 1 })).body).toMatchObject({ msg: 'saved', version: 2 });
    expect((await save(plan, 'y'.repeat(900), { key: 'di_picture' })).body).toMatchObject({ msg: 'saved' });
  });

  test('a plan above the limit from before there was one is read and shortened, and does not grow', async () => {
    const plan = await app.aPlan();
    await save(plan, 'x'.repeat(3_000));
    await leaveRoom(plan, -1_000_000);
    expect((await app.query('plan.document', { id: plan.id }, plan.owner)).status).toBe(200);
    expect((await save(plan, 'x'.repeat(2_999), { version: 1 })).body).toMatchObject({ msg: 'saved' });
    expect((await save(plan, 'y'.repeat(2_999), { version: 2 })).body).toMatchObject({ msg: 'saved' });
    expect(await save(plan, 'x'.repeat(3_000), { version: 3 })).toMatchObject(FULL);
  });

  test('to-dos and the reasons for dismissing findings count too', async () => {
    const plan = await app.aPlan();
    expect((await createTodo(plan, 'short')).body).toMatchObject({ msg: 'saved' });
    const { id: todoId } = await app.db
      .selectFrom('todo')
      .select('id')
      .where('plan_id', '=', plan.id)
      .executeTakeFirstOrThrow();
    await leaveRoom(plan, 20);
    expect(await createTodo(plan, 'a task of more than twenty')).toMatchObject(FULL);
    expect(
      await app.mutate('todo.update', { id: plan.id, todoId, task: 'a task of more than twenty' }, plan.owner),
    ).toMatchObject(FULL);
    expect(
      await app.mutate('plan.passFinding', { id: plan.id, finding: 'no_followup', reason: 'a reason' }, plan.owner),
    ).toMatchObject(FULL);
    expect(await sizeOf(plan)).toMatchObject({ bytes: PLAN_BYTES_MAX - 20, todos: 1 });
  });

  test('are counted as they are sent, whatever the signs: after every kind of write the count is the sum of the rows', async () => {
    const plan = await app.aPlan();
    await save(plan, 'a "quoted" line\nå \u{1F600}\u0001');
    await save(plan, 'shorter', { version: 1 });
    for (const task of ['Soita "Åke"', 'Call']) await createTodo(plan, task);
    const [todo] = await app.db.selectFrom('todo').select('id').where('plan_id', '=', plan.id).execute();
    await app.mutate(
      'todo.update',
      { id: plan.id, todoId: todo!.id, task: 'Other', personResponsible: 'Ö' },
      plan.owner,
    );
    await app.mutate(
      'todo.setQuestionDone',
      { id: plan.id, ...(await app.questionOf('sp_drivers')), done: true },
      plan.owner,
    );
    for (const reason of ['first', 'another one', null, 'last'])
      await app.mutate('plan.passFinding', { id: plan.id, finding: 'no_followup', reason }, plan.owner);
    const { rows } = await sql<Size>`select (
      (select sum(octet_length(value::text)) from answer where plan_id = ${plan.id})
        + (select sum(octet_length(to_json(task)::text) + coalesce(octet_length(to_json(person_responsible)::text), 0))
          from todo where plan_id = ${plan.id})
        + (select sum(octet_length(to_json(finding)::text) + octet_length(to_json(reason)::text))
          from passed_finding where plan_id = ${plan.id}))::int as bytes,
      (select count(*) from todo where plan_id = ${plan.id}) as todos`.execute(app.db);
    expect(await sizeOf(plan)).toEqual(rows[0]);
  });

  test('a writer that knows nothing of the limits is held by the database', async () => {
    const plan = await app.aPlan();
    await leaveRoom(plan, 0);
    await expect(app.aTodo(plan)).rejects.toMatchObject({ constraint: 'plan_bytes_max' });
    await expect(insertTodos(await app.aPlan(), PLAN_TODOS_MAX + 1)).rejects.toMatchObject({
      constraint: 'plan_todos_max',
    });
  });
});

describe('findings', () => {
  const dismiss = (plan: TestPlan, finding: string, reason: string | null = 'agreed') =>
    app.mutate('plan.passFinding', { id: plan.id, finding, reason }, plan.owner);
  const dismissed = async (plan: TestPlan) =>
    (await app.db.selectFrom('passed_finding').select('finding').where('plan_id', '=', plan.id).execute())
      .map(({ finding }) => finding)
      .toSorted();
  const UNKNOWN = {
    status: 400,
    body: { msg: 'bad_request', errors: [{ path: 'finding', key: 'validation_errors_text.unknown_finding' }] },
  };

  test('one that the review cannot find in the plan is refused, however many are sent, and none is stored', async () => {
    const plan = await app.aPlan();
    const sent = [
      ...Array.from({ length: 200 }, (_, at) => `no_required:${at}`),
      'x',
      'toString',
      'no_followup:x',
      'no_required',
      `todo_no_owner:${newId()}`,
      'one_person:somebody',
      'benefit_repeats:a:b',
      'priority_no_todo:a',
      'target_no_number:own:a',
    ];
    for (const finding of sent) expect([finding, await dismiss(plan, finding)]).toMatchObject([finding, UNKNOWN]);
    expect(await dismissed(plan)).toEqual([]);
  });

  test('one of each rule is taken once the plan holds what it is about, and not of another plan', async () => {
    const plan = await app.aPlan();
    await save(plan, [{ product: 'Saw ', benefit: 'SAW' }], { key: 'of_benefits' });
    await save(plan, [{ priority: ' Export ' }], { key: 'pr_list' });
    await save(plan, { net_sales: { baseline: 1 }, own: [{ label: 'Visits', baseline: 3 }] }, { key: 'ta_targets' });
    const { body } = await app.mutate<{ todo: { id: string } }>(
      'todo.create',
      {
        id: plan.id,
        ...(await app.questionOf('sp_drivers')),
        task: 'Call',
        deadline: '2026-01-02',
        personResponsible: 'Aino ',
      },
      plan.owner,
    );
    const { id } = body.todo;
    const findings = [
      'no_required:direction',
      'target_no_number:net_sales',
      'target_no_number:own:Visits',
      'priority_count',
      'priority_no_todo:Export',
      `todo_no_owner:${id}`,
      `todo_no_date:${id}`,
      `todo_past:${id}:2026-01-02`,
      'todo_none_90',
      'one_person:aino',
      'benefit_repeats:Saw:saw',
      'shares_not_100',
      'funding_open',
      'runway_short',
      'no_followup',
      'followup_late',
    ];
    for (const finding of findings)
      expect([finding, (await dismiss(plan, finding)).body]).toEqual([finding, { msg: 'saved' }]);
    expect(await dismissed(plan)).toEqual(findings.toSorted());
    const other = await app.aPlan();
    for (const finding of [
      `todo_no_owner:${id}`,
      'target_no_number:net_sales',
      'priority_no_todo:Export',
      'benefit_repeats:Saw:saw',
    ])
      expect([finding, await dismiss(other, finding)]).toMatchObject([finding, UNKNOWN]);
    await dismiss(other, 'no_followup');
    expect(await dismissed(plan)).toEqual(findings.toSorted());
  });

  test('what is gone takes its dismissal along with the next one, so that they do not pile up', async () => {
    const plan = await app.aPlan();
    for (const round of [1, 2, 3]) {
      await save(plan, [{ priority: `Goal ${round}` }], { version: round - 1, key: 'pr_list' });
      await dismiss(plan, `priority_no_todo:Goal ${round}`);
    }
    expect(await dismissed(plan)).toEqual(['priority_no_todo:Goal 3']);
  });

  test('one that was dismissed before the rule is taken back like any other', async () => {
    const plan = await app.aPlan();
    await app.db.insertInto('passed_finding').values({ plan_id: plan.id, finding: 'row:2', reason: 'old' }).execute();
    expect((await dismiss(plan, 'row:2', null)).status).toBe(200);
    expect(await dismissed(plan)).toEqual([]);
  });
});
