import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMIT_FACTS } from '../replicas/limits.ts';
import { ONCE_FACTS } from '../replicas/idempotency.ts';
import { openPair, type Pair } from '../replicas/pair.ts';
import { restartUnderLoad } from '../replicas/restarts.ts';
import { SESSION_FACTS } from '../replicas/sessions.ts';
import { TEXT_FACTS } from '../replicas/texts.ts';
import { openTestDatabase } from '../../api/harness/database.ts';

// The slow ones, mail while a replica is killed and an exchange of keys, are `pnpm drill replicas`'.
const opened = new AsyncDisposableStack();
let pair: Pair;

beforeAll(async () => {
  const database = opened.adopt(await openTestDatabase(1), (one) => one.drop());
  pair = await openPair(opened, database.url, { environment: { DRAIN_SECONDS: '2' } });
}, 60_000);
afterAll(() => opened.disposeAsync(), 60_000);

describe.each([
  ['what is ended on one replica is refused by the other at once', SESSION_FACTS],
  ['a limit counts what comes to either replica', LIMIT_FACTS],
  ['what is changed on one replica is shown by both', TEXT_FACTS],
  ['what is sent to both replicas is done once', ONCE_FACTS],
] as const)('%s', (_, facts) => {
  test.each(Object.entries(facts))(
    '%s',
    async (_title, prove) => {
      await expect(prove(pair)).resolves.toEqual(expect.any(String));
    },
    30_000,
  );
});

test('no request fails and no save is lost while the replicas are restarted under load', async () => {
  const report = await restartUnderLoad(pair, { restarts: 2, perSecond: 50 });
  expect(report).toMatchObject({ failed: [], failures: [], lost: [] });
  expect(report.saves).toBeGreaterThan(0);
  for (const { port } of [pair.a, pair.b]) expect(pair.balancer.answered.get(port)).toBeGreaterThan(0);
}, 120_000);
