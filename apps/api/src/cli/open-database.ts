import { composeDependencies } from '../compose.ts';
import { connect } from '../database/connect.ts';
import { findEmbedded, startEmbedded } from '../database/embedded.ts';
import { expectLatest, migrateToLatest } from '../database/migrate-schema.ts';
import { unreachableFault } from '../database/unreachable.ts';
import type { Dependencies } from '../dependencies.ts';
import { readEnvironment, readProcessVariables, type DatabaseEnvironment } from '../environment.ts';
import { Refusal } from './command.ts';

const CONNECTIONS = 2; // in addition to those of a server that may run

/** An installation, its database at hand. */
export type Place = {
  url: string;
  /** Fails at the first signal to stop. */
  interrupted: Promise<never>;
};

/** Refuses an environment that leads to a pooler, for work that keeps to one connection and has no limit of time. */
export function expectNoPooler({ databasePooler }: DatabaseEnvironment): void {
  if (databasePooler !== 'none')
    throw new Refusal('This needs PostgreSQL itself: set DATABASE_URL to its own address, and no DATABASE_POOLER.');
}

/** Whether the environment leads to a database; not after a wrong DATA_DIR, where a command would make an empty one. */
export function hasDatabase({ databaseUrl, dataDir }: DatabaseEnvironment): boolean {
  return databaseUrl !== null || findEmbedded(dataDir) !== null;
}

/** Does work on the installation's database as it is, whether its server runs or not; closes what was opened for it. */
export async function withPlace<Result>(
  { databaseUrl, dataDir }: DatabaseEnvironment,
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  const interrupted = interruption();
  const embedded = databaseUrl === null ? await startEmbedded({ dataDir }) : null;
  try {
    const url = embedded?.url ?? databaseUrl!; // one of the two is there: without DATABASE_URL we have our own
    return await work({ url, interrupted });
  } finally {
    await embedded?.stop();
  }
}

/**
 * Does a command's work on the installation that the environment describes, its schema up to date; what was opened for it
 * is closed, in order, also on a fault and on Ctrl-C. Refuses where there is none yet, unless the command may be what
 * makes it.
 */
export async function withDependencies<Result>(
  work: (deps: Dependencies) => Promise<Result>,
  { mayMake = false } = {},
): Promise<Result> {
  const environment = readEnvironment(readProcessVariables());
  const { databaseUrl, dataDir, databasePooler: pooler, migrateOnStart } = environment;
  if (!mayMake && !hasDatabase(environment))
    throw new Refusal(`There is no database in ${dataDir} yet, and no DATABASE_URL.`);
  return withPlace(environment, async ({ url, interrupted }) => {
    await (migrateOnStart ? migrateToLatest(url) : expectLatest(url, pooler)).catch((error: unknown) => {
      throw unreachableFault(error, databaseUrl);
    });
    await using db = connect(url, CONNECTIONS, { pooler });
    return await Promise.race([composeDependencies(db, environment).then(work), interrupted]);
  });
}

/** Fails at the first signal to stop, so that all is closed on the way out. */
function interruption(): Promise<never> {
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Refusal('Interrupted.')));
  });
  interrupted.catch(() => undefined); // it may come before anything waits for it
  return interrupted;
}
