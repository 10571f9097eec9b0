import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getRule, type ProcedurePath } from '../src/policy/policy.ts';
import { aCrowd, aFullClient, aMarkedConsultant, MARKS, readBystanderRows, type Crowd } from './bystanders.ts';
import { keepRows } from '../harness/kept-rows.ts';
import type { Person } from '../harness/builders.ts';
import { useApplication } from '../harness/application.ts';
import { TABLE, type Caller } from './policy-table.ts';
import { ask, PROCEDURES } from './policy-walk.ts';

/*
 * No matter who is called about, nobody else is read or touched: not another client of the same consultant, and not another plan
 * of the same client. Each procedure is called by those who may, in a database where both are full of everything.
 */

const app = useApplication();

let crowd: Crowd;
let putBack: (() => Promise<void>) | undefined;

/** The crowd as it was made. */
const filled = async () => {
  crowd ??= await aCrowd(app);
  await putBack?.();
  putBack ??= await keepRows(app);
};

const callersOf = (path: ProcedurePath): Caller[] =>
  getRule(path) === 'anyone'
    ? ['nobody']
    : (['owner', 'ownConsultant', 'admin'] as const).filter((one) => TABLE[path].expected[one] !== 'forbidden');

beforeEach(() => app.db.deleteFrom('attempt').execute()); // all callers come from one network

describe('a read', () => {
  beforeAll(filled);

  /** Tells of all clients of who asks, or of all colleagues: a new one is in it by right. */
  const ofAllClients =
    /^(client\.(list|today)|plan\.(list|staffList)|todo\.ofClients|language\.all|consultant\.(details|list|workload|colleagues)|admin\.|mail\.|token\.listAll$)/;
  /** Tells of all plans of a client. */
  const ofWholeClient =
    /^(plan\.(list|staffList)|todo\.ofClients|client\.|account\.|consultant\.|admin\.|mail\.|token\.listAll$)/;
  /** What an admin reads about everybody. */
  const ofEverybody = (path: ProcedurePath, caller: Caller) => caller === 'admin' && ofAllClients.test(path);

  const reads = PROCEDURES.filter(([path, type]) => type === 'query' && path !== 'consultant.colleagues').flatMap(
    ([path]) =>
      callersOf(path)
        .filter((caller) => !ofEverybody(path, caller))
        .map((caller) => [path, caller] as const),
  );

  test.each(reads)('%s by %s tells of nobody else, no matter who is added', async (path, caller) => {
    const tell = async () => (await ask(app, path, { world: crowd.world, caller })).text;
    await tell(); // that it was read shows from the second time on
    const before = await tell();
    const seen = await readBystanderRows(app, crowd.others);
    if (!ofWholeClient.test(path)) expect(before).not.toContain(MARKS.sibling);
    expect(before).not.toContain(MARKS.stranger);
    if (caller === 'owner' || !ofAllClients.test(path)) expect(before).not.toContain(MARKS.neighbour);
    await tell();
    expect(await readBystanderRows(app, crowd.others)).toEqual(seen);
    if (path === 'account.exportData') return; // that it was taken is in it
    await aFullClient(app, await aMarkedConsultant(app, MARKS.stranger), MARKS.stranger);
    expect(await tell()).toBe(before);
    if (caller !== 'owner' && ofAllClients.test(path)) return;
    await aFullClient(app, crowd.world.people.ownConsultant, MARKS.neighbour);
    expect(await tell()).toBe(before);
  });

  test.each([
    ['account.get', 'owner', 'Oma'],
    ['client.details', 'owner', 'Oma'],
    ['account.exportData', 'owner', 'Oma'],
    ['consultant.details', 'ownConsultant', 'Konsultti'],
  ] as const)('%s tells the address that waits, not one that did', async (path, caller, mark) => {
    expect((await ask(app, path, { world: crowd.world, caller })).text).toContain(
      `"pendingEmail":"${mark}@example.com"`,
    );
  });

  test.each(['plan.get', 'plan.document', 'todo.list', 'feedback.list'] as const)(
    '%s of each plan tells of that one',
    async (path) => {
      for (const [plan, mark] of [
        [crowd.sibling, MARKS.sibling],
        [crowd.neighbours, MARKS.neighbour],
      ] as const) {
        const { body } = await app.query(path, { id: plan.id }, plan.owner);
        expect(JSON.stringify(body)).toContain(mark);
        const other = mark === MARKS.sibling ? MARKS.neighbour : MARKS.sibling;
        expect(JSON.stringify(body)).not.toContain(other);
      }
    },
  );

  test('what a client has is counted of that client alone', async () => {
    const { ownConsultant, owner } = crowd.world.people;
    const weeks = await app.query<{ open: number }[]>('client.todoWeeks', { id: owner.id }, ownConsultant);
    expect(weeks.body.at(-1)).toMatchObject({ open: 5 }); // three of the plan under way, two of the one before
    const belongings = async ({ id }: Person) => (await app.query('client.belongings', { id }, ownConsultant)).body;
    expect(await belongings(owner)).toEqual({ plans: 2, todos: 5, shared: 1 });
    expect(await belongings(crowd.neighbour)).toEqual({ plans: 2, todos: 4, shared: 2 });
  });

  test('a calendar has its owner’s to-dos alone', async () => {
    const { body } = await app.mutate<{ url: string }>('calendar.renew', undefined, crowd.world.people.owner);
    const calendar = (await app.app.inject(new URL(body.url).pathname)).body;
    expect(calendar).toContain(MARKS.sibling);
    expect(calendar).not.toContain(MARKS.neighbour);
  });
});

describe('a write', () => {
  const writes = PROCEDURES.filter(([, type]) => type === 'mutation').flatMap(([path]) =>
    callersOf(path).map((caller) => [path, caller] as const),
  );
  /** What happens to a whole client happens to their other plans as well. */
  const ofAll = new Set<string>(['client.delete']);

  let isFresh = false;

  beforeEach(async () => {
    if (!isFresh) await filled();
    isFresh = false;
  });

  test.each(writes)('%s by %s touches nobody else', async (path, caller) => {
    const asked = ofAll.has(path) ? crowd.others.slice(0, -1) : crowd.others;
    const before = await readBystanderRows(app, asked);
    const { key } = await ask(app, path, { world: crowd.world, caller });
    isFresh = key !== 'ok'; // what was refused left the owner as they were too
    expect(await readBystanderRows(app, asked)).toEqual(before);
  });

  test('of a to-do leaves the others of the question', async () => {
    const { people, subject } = crowd.world;
    const other = await app.aTodo(subject.plan, { task: 'Other' });
    const input = { id: subject.plan.id, todoId: subject.todoId, task: 'Changed' };
    expect((await app.mutate('todo.update', input, people.owner)).status).toBe(200);
    const rows = await app.db.selectFrom('todo').select('task').where('id', '=', other).execute();
    expect(rows).toEqual([{ task: 'Other' }]);
  });
});
