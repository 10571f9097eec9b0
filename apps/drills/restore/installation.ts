import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../api/src/database/embedded.ts';
import { startPostgres } from '../../api/harness/postgres.ts';

export type Kind = 'embedded' | 'external';

/** A place where the product runs, of its own, to be destroyed. */
export type Installation = {
  /** The variables of its server and commands. */
  environment: Record<string, string>;
  /** Does work on its database, whether its server runs or not. */
  withDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result>;
  /** Deletes the database with its folder, and all else that it kept. */
  destroy(): Promise<void>;
};

/** An empty one; the keys of an external database's installation are the operator's, and outlive it. */
export async function makeInstallation(kind: Kind, keys: string): Promise<Installation> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'growth-plan-drill-'));
  chmodSync(dataDir, 0o755); // the database's own user enters it
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  if (kind === 'embedded')
    return {
      environment: { DATA_DIR: dataDir },
      async withDatabase(work) {
        const postgres = await startEmbedded({ dataDir });
        try {
          return await work(postgres.url);
        } finally {
          await postgres.stop();
        }
      },
      destroy: () => Promise.resolve(remove()),
    };
  const postgres = await startPostgres();
  return {
    environment: { DATABASE_URL: postgres.url, DATA_DIR: dataDir, SESSION_KEYS: keys },
    withDatabase: (work) => work(postgres.url),
    async destroy() {
      await postgres.close();
      remove();
    },
  };
}

export const newKeys = () => `drill:${randomBytes(32).toString('base64url')}`;
