import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMIT_FACTS } from '../replicas/limits.ts';
import { ONCE_FACTS } from '../replicas/once.ts';
import { openPair, type Pair } from '../replicas/pair.ts';
import { restartUnderLoad } from '../replicas/restarts.ts';
import { SESSION_FACTS } from '../replicas/sessions.ts';
import { TEXT_FACTS } from '../replicas/texts.ts';
import { openTestDatabase, type TestDatabase } from '../../api/harness/database.ts';

// The slow ones, mail while a replica is killed and an exchange of keys, are `pnpm drill replicas`'.
let database: TestDatabase;
let pair: Pair;

beforeAll(async () => {
  database = await openTestDatabase(1);
  pair = await openPair(database.url, { DRAIN_SECONDS: '2' });
}, 60_000);
afterAll(async () => {
  await pair?.close();
  await database?.drop();
}, 60_000);

describe.each([
  ['ended on one replica, on both at once', SESSION_FACTS],
  ['counted on both', LIMIT_FACTS],
  ['changed on one, shown on both', TEXT_FACTS],
  ['done once, whichever is asked', ONCE_FACTS],
] as const)('%s', (_, facts) => {
  test.each(facts.map(({ title, prove }) => [title, prove] as const))(
    '%s',
    async (_title, prove) => {
      await expect(prove(pair)).resolves.toEqual(expect.any(String));
    },
    30_000,
  );
});

test('each of them restarted once under load: no request fails, no save is lost', async () => {
  const report = await restartUnderLoad(pair, { restarts: 2, perSecond: 50 });
  expect(report).toMatchObject({ failed: [], failures: [], lost: [] });
  expect(report.saves).toBeGreaterThan(0);
  for (const { port } of [pair.a, pair.b]) expect(pair.balancer.answered.get(port)).toBeGreaterThan(0);
}, 120_000);
