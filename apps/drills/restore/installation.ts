import { chmodSync } from 'node:fs';
import { startEmbedded } from '../../api/src/database/embedded.ts';
import { startPostgres } from '../../api/harness/postgres.ts';
import { openFolder } from '../support/places.ts';

export type Kind = 'embedded' | 'external';

/** A place of its own where the product runs; its disposal deletes the database with its folder, and all else that it kept. */
export type Installation = AsyncDisposable & {
  /** The variables of its server and commands. */
  environment: Record<string, string>;
  /** Does work on its database, whether its server runs or not. */
  withDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result>;
};

/** An empty one; the keys of an external database's installation are the operator's, and outlive it. */
export async function makeInstallation(kind: Kind, keys: string): Promise<Installation> {
  const opened = new AsyncDisposableStack();
  const dataDir = openFolder(opened, 'drill');
  chmodSync(dataDir, 0o755); // the database's own user enters it
  const disposal = { [Symbol.asyncDispose]: () => opened.disposeAsync() };
  if (kind === 'embedded')
    return {
      ...disposal,
      environment: { DATA_DIR: dataDir },
      async withDatabase(work) {
        await using running = new AsyncDisposableStack();
        return await work(running.adopt(await startEmbedded({ dataDir }), (postgres) => postgres.stop()).url);
      },
    };
  const { url } = opened.adopt(await startPostgres(), (postgres) => postgres.close());
  return {
    ...disposal,
    environment: { DATABASE_URL: url, DATA_DIR: dataDir, SESSION_KEYS: keys },
    withDatabase: (work) => work(url),
  };
}
