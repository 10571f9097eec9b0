import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { connect } from '../../api/src/database/connect.ts';
import { startEmbedded } from '../../api/src/database/embedded.ts';
import type { Server } from './server.ts';

/* For what happens after days: a moment is moved back in the database, and a job of the server runs. */

const CLI = path.resolve(import.meta.dirname, '../../api/src/growth-plan.ts');

/** The database of a running server, to be closed by `await using`. */
export async function openDatabase({ dataDir }: Server) {
  const { url } = await startEmbedded({ dataDir }); // it runs: this tells its address
  return connect(url, 1);
}

/** Runs a job of the server by hand. */
export function runJob({ dataDir }: Server, name: string, environment: Record<string, string> = {}): void {
  const env = { ...process.env, DATA_DIR: dataDir, ...environment };
  execFileSync(process.execPath, [CLI, 'jobs:run', '--name', name], { env, stdio: 'pipe' });
}
