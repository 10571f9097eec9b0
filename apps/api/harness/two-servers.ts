import { beforeAll } from 'vitest';
import { freePort } from '../src/lib/free-port.ts';
import { SESSION_KEYS, type Harness } from './application.ts';
import { createHttpCallers, type Callers } from './callers.ts';
import { ready, spawnServer } from './processes.ts';

const START_MS = 60_000;

type Server = Callers & { url: string };
type TwoServers = { one: Server; other: Server };

/** Starts two processes of the built product over the database of an application, for the tests of a file; gives callers of each, with its address. */
export function useTwoServers(app: Harness): TwoServers {
  const servers = {} as TwoServers;
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
    const call = ({ url }: { url: string }): Server => ({ ...createHttpCallers(url), url });
    Object.assign(servers, { one: call(one), other: call(other) });
    return stop;
  }, START_MS);
  return servers;
}
