import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { POLICY, type ProcedurePath } from '../src/policy/policy.ts';
import { appRouter } from '../src/trpc/router.ts';
import type { Person } from './builders.ts';
import { useApplication } from './harness.ts';
import { CALLERS, TABLE, type Caller, type Subject } from './policy-table.ts';

const app = useApplication();

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: 'query' | 'mutation' } }>,
);

test('every procedure of the router has a row in the policy and in this walk, and no row is left over', () => {
  const paths = procedures.map(([path]) => path).toSorted();
  expect(Object.keys(POLICY).toSorted()).toEqual(paths);
  expect(Object.keys(TABLE).toSorted()).toEqual(paths);
});

describe.each(procedures)('%s', (path, { _def: { type } }) => {
  const row = TABLE[path as ProcedurePath];
  let people: Record<Exclude<Caller, 'nobody'>, Person>;
  let subject: Subject;

  beforeAll(async () => {
    const ownConsultant = await app.aConsultant();
    const owner = await app.aClient({ consultant: ownConsultant });
    people = {
      owner,
      ownConsultant,
      anotherClient: await app.aClient(),
      anotherConsultant: await app.aConsultant(),
      admin: await app.anAccount('Admin'),
    };
    const question = await app.questionOf('sp_drivers');
    const owned = await app.aPlan({ owner });
    const todo = await app.mutate<{ todo: { id: string } }>(
      'todo.create',
      { id: owned.id, ...question, task: 'Call' },
      { token: owner.token },
    );
    const shareCode = `${owned.id}-shared`;
    await app.db
      .insertInto('share')
      .values({ plan_id: owned.id, code: shareCode, shared: true, last_opened_at: null })
      .execute();
    subject = {
      consultant: ownConsultant,
      plan: owned,
      todoId: todo.body.todo.id,
      ...question,
      questionnaireId: await app.deps.questionnaires.newestId(),
      shareCode,
    };
  });

  beforeEach(() => app.db.deleteFrom('attempt').execute()); // all callers come from one network

  // Those who must be refused come first, so that what the owner does cannot hide a hole.
  test.each(CALLERS.toSorted((one) => (one === 'owner' ? 1 : -1)))('%s', async (caller) => {
    const token = caller === 'nobody' ? undefined : people[caller].token;
    const call = type === 'query' ? app.query : app.mutate;
    const answer = await call<{ msg?: string } | null>(path, row.input?.(subject), { token });
    expect(answer.status === 200 ? 'ok' : answer.body?.msg).toBe(row.expected[caller]);
  });
});

test('a procedure that the policy does not name is refused to everybody', async () => {
  const admin = await app.anAccount('Admin');
  expect((await app.query('plan.somethingNew', {}, { token: admin.token })).status).toBe(404);
});
