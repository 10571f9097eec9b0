import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { POLICY, getRule } from '../src/policy/policy.ts';
import { useApplication } from '../harness/application.ts';
import { CALLERS, TABLE, type Caller } from './policy-table.ts';
import { ask, aWorld, PROCEDURES, type World } from './policy-walk.ts';

const app = useApplication();

const STRANGERS: ReadonlySet<Caller> = new Set(['anotherClient', 'anotherConsultant']);

test('every procedure of the router has a row in the policy and in this walk, and no row is left over', () => {
  const paths = PROCEDURES.map(([path]) => path).toSorted();
  expect(Object.keys(POLICY).toSorted()).toEqual(paths);
  expect(Object.keys(TABLE).toSorted()).toEqual(paths);
});

describe.each(PROCEDURES)('%s', (path) => {
  let world: World;

  beforeAll(async () => {
    world = await aWorld(app);
  });

  beforeEach(() => app.db.deleteFrom('attempt').execute()); // all callers come from one network

  // Those who must be refused come first, so that what the owner does cannot hide a hole.
  test.each(CALLERS.toSorted((one) => (one === 'owner' ? 1 : -1)))('%s', async (caller) => {
    const { key, tellsOfOthers } = await ask(app, path, { world, caller });
    expect(key).toBe(TABLE[path].expected[caller]);
    if (STRANGERS.has(caller) && getRule(path) !== 'anyone') expect(tellsOfOthers).toBe(false);
  });
});

test.each(['plan.get', 'client.list', 'admin.overview', 'language.list'] as const)(
  'a procedure that the policy does not name is refused to everybody: %s',
  async (path) => {
    const world = await aWorld(app);
    const rows = POLICY as Record<string, unknown>;
    const row = rows[path];
    onTestFinished(() => {
      rows[path] = row;
    });
    rows[path] = undefined;
    for (const caller of CALLERS) {
      const { key } = await ask(app, path, { world, caller });
      expect([caller, key]).toEqual([caller, expect.stringMatching(/^(forbidden|unauthorized)$/)]);
    }
  },
);
