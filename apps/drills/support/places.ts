import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrateToLatest } from '../../api/src/database/migrate-schema.ts';
import { freePort } from '../../api/src/lib/free-port.ts';
import { giveSettings, keepsStatements, startPgBouncer } from '../../api/harness/pgbouncer.ts';
import { startPostgres, type Postgres } from '../../api/harness/postgres.ts';
import { ready, spawnServer, type ServerProcess } from '../../api/harness/processes.ts';
import type { Opened } from './define-drill.ts';

/** A new folder that `opened` deletes. */
export function openFolder(opened: Opened, name: string): string {
  return opened.adopt(mkdtempSync(path.join(tmpdir(), `growth-plan-${name}-`)), (folder) =>
    rmSync(folder, { recursive: true, force: true }),
  );
}

/** A migrated database on a PostgreSQL of its own, with the product's durable settings by default; `opened` closes it. */
export async function openPostgres(opened: Opened, settings?: Record<string, string>): Promise<Postgres> {
  const postgres = opened.adopt(await startPostgres(settings), (one) => one.close());
  await migrateToLatest(postgres.url);
  return postgres;
}

/**
 * How a server reaches a database: by its own address, or, with a `pooler` (`transaction` or `prepared`), by that
 * of a PgBouncer before the migrated database, which `opened` stops.
 */
export async function openWay(opened: Opened, url: string, pooler: string): Promise<Record<string, string>> {
  if (pooler === 'none') return { DATABASE_URL: url };
  if (pooler === 'prepared' && !keepsStatements()) throw new Error('this PgBouncer keeps no prepared statements');
  await migrateToLatest(url);
  await giveSettings(url);
  const pgBouncer = opened.adopt(await startPgBouncer(url), (one) => one.stop());
  return { DATABASE_URL: pgBouncer.url, DATABASE_POOLER: pooler, MIGRATE_ON_START: 'false' };
}

/** A connection without the product's limits, to be ended by `await using`. */
export async function openClient(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** A server that is ready, in a process of its own; `opened` ends it. `startMs` is from the start of the process to its first answer. */
export async function openServer(
  opened: Opened,
  settings: Record<string, string>,
  program: Parameters<typeof spawnServer>[2] & { pollMs?: number } = {},
): Promise<ServerProcess & { startMs: number }> {
  const server = opened.adopt(
    spawnServer(await freePort(), settings, program),
    async (one) => void (await one.terminate()),
  );
  return Object.assign(server, { startMs: await ready(server, program.pollMs) });
}
