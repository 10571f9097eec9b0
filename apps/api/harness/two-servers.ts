import { beforeAll } from 'vitest';
import { freePort } from '../src/lib/free-port.ts';
import { SESSION_KEYS, type Harness } from './application.ts';
import { createHttpCallers, type Callers } from './callers.ts';
import { ready, spawnServer } from './processes.ts';

const START_MS = 60_000;

/** Starts two processes of the built product over the database of an application, for the tests of a file; gives callers of each. */
export function useTwoServers(app: Harness): { one: Callers; other: Callers } {
  const servers = {} as { one: Callers; other: Callers };
  beforeAll(async () => {
    const variables = { DATABASE_URL: app.url, SESSION_KEYS, MIGRATE_ON_START: 'false', JOBS: 'false' };
    const one = spawnServer(await freePort(), variables);
    const other = spawnServer(await freePort(), variables);
    const stop = () => Promise.all([one.terminate(), other.terminate()]);
    try {
      await Promise.all([ready(one), ready(other)]);
    } catch (error) {
      await stop();
      throw error;
    }
    Object.assign(servers, { one: createHttpCallers(one.url), other: createHttpCallers(other.url) });
    return stop;
  }, START_MS);
  return servers;
}
