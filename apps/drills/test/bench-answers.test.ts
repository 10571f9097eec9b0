import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../api/harness/database.ts';
import { fillDatabase } from '../bench/data.ts';
import { BASELINE, expectSameAnswers, type Rig } from '../bench/load.ts';
import { OPERATIONS } from '../bench/operations.ts';
import { openServer } from '../support/places.ts';

const opened = new AsyncDisposableStack();
let rig: Rig;

beforeAll(async () => {
  const { url } = opened.adopt(await openTestDatabase(1), (one) => one.drop());
  const { places, sessionKeys, ...data } = await fillDatabase(url);
  const settings = { DATABASE_URL: url, SESSION_KEYS: sessionKeys, LOG_LEVEL: 'warn' };
  const baseline = await openServer(opened, { ...settings, PLACES: JSON.stringify(places) }, { start: BASELINE });
  rig = { url, data, servers: { baseline, product: await openServer(opened, settings) } };
}, 60_000);
afterAll(() => opened.disposeAsync(), 60_000);

test.each(OPERATIONS)('the bare server of the bench answers like the product: $name', async (operation) => {
  await expect(expectSameAnswers(rig, operation)).resolves.toBeGreaterThan(0);
});
