import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();

test('the database refuses a second active plan of a client', async () => {
  const { owner } = await app.aPlan();
  await expect(app.aPlan({ owner })).rejects.toMatchObject({ constraint: 'plan_one_active' });
  await expect(app.aPlan({ owner, completed: true })).resolves.toBeDefined();
});

test.each([-1, 2])('the database refuses %i credits', async (credits) => {
  const client = await app.aClient();
  const change = app.db.updateTable('client').set({ credits }).where('account_id', '=', client.id).execute();
  await expect(change).rejects.toMatchObject({ constraint: 'client_credits' });
});

test('the database refuses two e-mail addresses that differ only in case', async () => {
  await app.aClient({ email: 'Äiti.Example@example.com' });
  await expect(app.aClient({ email: 'äiti.eXample@EXAMPLE.com' })).rejects.toMatchObject({
    constraint: 'account_email',
  });
});

test('a version of the questionnaire and the audit log are never rewritten', async () => {
  for (const table of ['questionnaire', 'step', 'question', 'audit_event'])
    for (const statement of [`delete from ${table}`, `update ${table} set id = id`])
      await expect(sql.raw(statement).execute(app.db)).rejects.toMatchObject({ message: `${table} is append-only` });
});

test('a client belongs to a consultant and to an account of a client', async () => {
  const admin = await app.anAccount('Admin');
  const client = await app.aClient();
  await expect(
    app.db.updateTable('client').set({ consultant_id: admin.id }).where('account_id', '=', client.id).execute(),
  ).rejects.toMatchObject({ code: '23503' });
  await expect(
    app.db.updateTable('account').set({ role: 'Admin' }).where('id', '=', client.id).execute(),
  ).rejects.toMatchObject({ code: '23503' });
});

test('what a client had goes with the client', async () => {
  const plan = await app.aPlan();
  const question = await app.questionOf('sp_drivers');
  await app.mutate(
    'plan.saveAnswer',
    { id: plan.id, ...question, value: 'x', version: 0 },
    { token: plan.owner.token },
  );
  await app.mutate('todo.create', { id: plan.id, ...question, task: 'x' }, { token: plan.owner.token });
  await app.db.deleteFrom('account').where('id', '=', plan.owner.id).execute();
  for (const table of ['answer', 'answer_history', 'todo'] as const)
    expect(await app.db.selectFrom(table).select('plan_id').where('plan_id', '=', plan.id).execute()).toEqual([]);
});

// Last, because it makes a newer version of the questionnaire.
test('the database refuses an answer to a question of another questionnaire version', async () => {
  const plan = await app.aPlan();
  const [questionnaireId, stepId, questionId] = [newId(), newId(), newId()];
  await sql`insert into questionnaire (id, version) values (${questionnaireId}, 2)`.execute(app.db);
  await sql`insert into step (id, questionnaire_id, key, position, component, todos) values (${stepId}, ${questionnaireId}, 's', 1, 'Questions', true)`.execute(
    app.db,
  );
  await sql`insert into question (id, step_id, questionnaire_id, key, position, definition) values (${questionId}, ${stepId}, ${questionnaireId}, 'q', 1, '{}')`.execute(
    app.db,
  );
  const { questionnaire_id: ownVersion } = await app.db
    .selectFrom('plan')
    .select('questionnaire_id')
    .where('id', '=', plan.id)
    .executeTakeFirstOrThrow();
  for (const questionnaire_id of [questionnaireId, ownVersion]) {
    const answer = { plan_id: plan.id, questionnaire_id, question_id: questionId, value: '"x"', version: 1 };
    await expect(app.db.insertInto('answer').values(answer).execute()).rejects.toMatchObject({ code: '23503' });
  }
});

test('PostgreSQL cleans the tables of answers from 10,000 dead rows or large pieces on, however large they are', async () => {
  const { rows } = await sql<{ name: string; own: string[]; large: string[] }>`
    select main.relname as name, main.reloptions as own, pieces.reloptions as large
    from pg_class main join pg_class pieces on pieces.oid = main.reltoastrelid
    where main.oid in ('answer'::regclass, 'answer_history'::regclass) order by 1`.execute(app.db);
  const early = ['autovacuum_vacuum_scale_factor=0', 'autovacuum_vacuum_threshold=10000'];
  expect(rows).toEqual(['answer', 'answer_history'].map((name) => ({ name, own: early, large: early })));
});
