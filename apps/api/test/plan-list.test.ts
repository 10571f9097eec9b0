import { describe, expect, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import type { Person, TestPlan } from '../harness/builders.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();

type Page = { items: { id: string }[]; nextCursor: string | null };

const planOf = async (plan: TestPlan, reader: Person = plan.owner) =>
  (await app.query('plan.get', { id: plan.id }, reader)).body;

describe('the list of plans', () => {
  const list = async (reader: Person, input: object = {}) => (await app.query<Page>('plan.list', input, reader)).body;
  const ids = (page: Page) => page.items.map(({ id }) => id);

  test('holds the owner’s, those of the consultant’s clients, and everybody’s for an admin, newest first', async () => {
    const consultant = await app.aConsultant();
    const owner = await app.aClient({ consultant });
    const older = await app.aPlan({ owner, completed: true, createdAt: '2026-01-01T00:00:00Z' });
    const newer = await app.aPlan({ owner, createdAt: '2026-01-02T00:00:00Z' });
    const ofAnother = await app.aPlan({ owner: await app.aClient({ consultant }), createdAt: '2026-01-03T00:00:00Z' });
    const foreign = await app.aPlan({ createdAt: '2026-01-04T00:00:00Z' });
    expect(ids(await list(owner))).toEqual([newer.id, older.id]);
    expect(ids(await list(consultant))).toEqual([ofAnother.id, newer.id, older.id]);
    expect(ids(await list(await app.aConsultant()))).toEqual([]);
    expect(ids(await list(await app.anAccount('Admin')))).toEqual(
      expect.arrayContaining([foreign.id, ofAnother.id, newer.id, older.id]),
    );
  });

  test('is narrowed to a client, and for an admin to the clients of a consultant', async () => {
    const consultant = await app.aConsultant();
    const plan = await app.aPlan({ owner: await app.aClient({ consultant }) });
    const other = await app.aPlan({ owner: await app.aClient({ consultant }) });
    await app.aPlan();
    const admin = await app.anAccount('Admin');
    for (const reader of [consultant, admin])
      expect(ids(await list(reader, { clientId: plan.owner.id }))).toEqual([plan.id]);
    const ofConsultant = ids(await list(admin, { consultantId: consultant.id }));
    expect(ofConsultant.toSorted()).toEqual([plan.id, other.id].toSorted());
  });

  test('is narrowed to the states asked for, any of them', async () => {
    const consultant = await app.aConsultant();
    const made = {
      active: await app.aPlan({ owner: await app.aClient({ consultant }) }),
      completed: await app.aPlan({ owner: await app.aClient({ consultant }), completed: true }),
      submitted: await app.aPlan({ owner: await app.aClient({ consultant }) }),
    };
    await app.mutate('plan.submitForFeedback', { id: made.submitted.id }, made.submitted.owner);
    const inStates = async (...state: string[]) => ids(await list(consultant, { state })).toSorted();
    expect(await inStates('active')).toEqual([made.active.id, made.submitted.id].toSorted());
    expect(await inStates('completed')).toEqual([made.completed.id]);
    expect(await inStates('submitted')).toEqual([made.submitted.id]);
    expect(await inStates('completed', 'submitted')).toEqual([made.completed.id, made.submitted.id].toSorted());
    expect(await inStates()).toHaveLength(3);
    expect((await app.query('plan.list', { state: ['done'] }, consultant)).status).toBe(400);
  });

  test.each([1, 2, 3, 7])(
    'pages of %i have neither gap nor repeat, even for plans of the same millisecond and moment',
    async (limit) => {
      const consultant = await app.aConsultant();
      const moments = [
        '10.123456',
        '10.123499',
        '10.123001',
        '10.123',
        '10.123456',
        '10.124',
        '10.122999',
        '10.123999',
      ];
      const plans = await Promise.all(
        moments.map(async (second) =>
          app.aPlan({ owner: await app.aClient({ consultant }), createdAt: `2026-05-05T05:05:${second}Z` }),
        ),
      );
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Page = await list(consultant, { limit, ...(cursor !== null && { cursor }) });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        seen.push(...ids(page));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(ids(await list(consultant)));
      expect(seen.toSorted()).toEqual(plans.map(({ id }) => id).toSorted());
    },
  );

  const place = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = '2026-01-01T00:00:00Z';
  test.each([
    '',
    'x',
    '🌱',
    place(null),
    place([]),
    place({}),
    place({ createdAt: now }),
    place({ createdAt: 'yesterday', id: newId() }),
    place({ createdAt: now, id: 'x' }),
    place({ createdAt: '0000-01-01T00:00:00Z', id: newId() }),
    place({ createdAt: `${now}\0`, id: newId() }),
    'x'.repeat(501),
  ])('a cursor that was never given is a bad request: %j', async (cursor) => {
    expect(await app.query('plan.list', { cursor }, await app.aClient())).toMatchObject({
      status: 400,
      body: { msg: 'bad_request' },
    });
  });

  test.each([0, 201, 1.5, '5', -1])('%j is no limit', async (limit) => {
    expect(await app.query('plan.list', { limit }, await app.aClient())).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'limit' }] },
    });
  });
});

test('a share code is shown to nobody but the owner', async () => {
  const consultant = await app.aConsultant();
  const plan = await app.aPlan({ owner: await app.aClient({ consultant }) });
  const code = newId().repeat(2);
  await app.db.insertInto('share').values({ plan_id: plan.id, code, shared: true, last_opened_at: null }).execute();
  expect(await planOf(plan)).toMatchObject({ shareCode: code, shared: true });
  for (const reader of [consultant, await app.anAccount('Admin')])
    for (const [path, input] of [
      ['plan.get', { id: plan.id }],
      ['plan.document', { id: plan.id }],
      ['plan.steps', { id: plan.id }],
      ['plan.list', {}],
      ['client.list', {}],
    ] as const) {
      const answer = await app.query(path, input, reader);
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer)).not.toContain(code);
    }
  expect(await planOf(plan, consultant)).toMatchObject({ shareCode: null, shared: true });
});

test('the list of staff says whose turn it is, the last change, rounds and to-dos; it is filtered, sorted and paged', async () => {
  type Row = {
    id: string;
    waitingSince: string | null;
    changedAt: string | null;
    rounds: number;
    openTodos: number;
    overdueTodos: number;
  };
  const consultant = await app.aConsultant();
  const made = async (company: string) => app.aPlan({ owner: await app.aClient({ consultant, company }) });
  const [alfa, beta, gamma] = [await made('Alfa Oy'), await made('Beta Oy'), await made('Gamma Oy')];
  const { stepId, questionId } = await app.questionOf('pr_list');
  const todo = { id: beta.id, stepId, questionId, task: 'Call', deadline: '2020-01-01', personResponsible: '' };
  await app.mutate('todo.create', todo, beta.owner);
  const now = app.now.value.toISOString();
  await app.aTodo(beta, { deadline: '2020-01-01', doneAt: now });
  await app.mutate('plan.submitForFeedback', { id: beta.id }, beta.owner);
  await app.db.insertInto('feedback_round').values({ id: newId(), plan_id: alfa.id, given_at: now }).execute();
  await app.mutate('todo.update', { id: alfa.id, todoId: await app.aTodo(alfa), done: true }, alfa.owner);
  await app.aPlan(); // of another consultant's client
  const list = async (input: object, who: Person = consultant) =>
    (await app.query<{ items: Row[]; nextCursor: string | null }>('plan.staffList', input, who)).body;
  const ids = ({ items }: { items: Row[] }) => items.map(({ id }) => id);
  expect((await list({ state: 'submitted' })).items).toMatchObject([
    { id: beta.id, waitingSince: expect.any(String), changedAt: expect.any(String), rounds: 0, overdueTodos: 1 },
  ]);
  expect((await list({ sort: 'company' })).items).toMatchObject([
    { rounds: 1, openTodos: 0, overdueTodos: 0, changedAt: expect.any(String) },
    { rounds: 0, openTodos: 1, overdueTodos: 1 },
    { rounds: 0, openTodos: 0, overdueTodos: 0, changedAt: null },
  ]);
  for (const [sort, sorted] of [
    ['company', [alfa, beta, gamma]],
    ['-company', [gamma, beta, alfa]],
  ] as const) {
    const first = await list({ sort, limit: 2 });
    const rest = await list({ sort, limit: 2, cursor: first.nextCursor });
    expect([...ids(first), ...ids(rest)]).toEqual(sorted.map(({ id }) => id));
    expect(rest.nextCursor).toBeNull();
  }
  expect(ids(await list({ q: 'gamm' }))).toEqual([gamma.id]);
  expect(ids(await list({}, await app.aConsultant()))).toEqual([]);
  expect(ids(await list({ consultantId: consultant.id, sort: 'started' }, await app.anAccount('Admin')))).toHaveLength(
    3,
  );
  expect((await app.query('plan.staffList', { cursor: 'x' }, consultant)).status).toBe(400);
});
