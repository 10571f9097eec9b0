import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '../src/database/connect.ts';
import { listMissingSettings } from '../src/database/pooled-settings.ts';
import { freePort } from '../src/lib/free-port.ts';
import { runStatements } from './database.ts';
import { waitUntil } from './until.ts';

const NOBODY = 65_534; // PgBouncer refuses to run as root
const START_MS = 10_000;
const FIRST_WITH_STATEMENTS = 21; // of version 1

/** A PgBouncer in front of a database. */
export type PgBouncer = {
  /** The database through it. */
  url: string;
  stop(): Promise<void>;
};

const PROGRAM = process.env['PGBOUNCER_PATH'] ?? 'pgbouncer';
const env = { PATH: `${process.env['PATH']}:/usr/sbin` }; // where Debian puts it

/** Whether the version that is installed keeps prepared statements from one transaction to the next. */
export function keepsStatements(): boolean {
  const { stdout } = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8', env });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= FIRST_WITH_STATEMENTS;
}

type Options = {
  /** Connections to PostgreSQL for all that come. */
  size?: number;
  mode?: 'transaction' | 'session';
};

/** Starts one on a free port; resolves when it takes connections. */
export async function startPgBouncer(
  databaseUrl: string,
  { size = 3, mode = 'transaction' }: Options = {},
): Promise<PgBouncer> {
  const database = new URL(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'growth-plan-pgbouncer-'));
  chmodSync(folder, 0o755); // its own user enters it
  const logins = path.join(folder, 'logins');
  const quoted = [database.username, database.password].map((text) => `"${decodeURIComponent(text)}"`);
  writeFileSync(logins, `${quoted.join(' ')}\n`);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: logins,
    pool_mode: mode,
    default_pool_size: size,
    max_client_conn: 200,
    query_wait_timeout: 5,
    server_login_retry: 1,
    ...(keepsStatements() && { max_prepared_statements: 200 }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = path.join(folder, 'pgbouncer.ini');
  const to = `* = host=${database.hostname} port=${database.port}`;
  writeFileSync(file, ['[databases]', to, '[pgbouncer]', ...lines, ''].join('\n'));
  const child = spawn(PROGRAM, [file], {
    env,
    stdio: 'ignore',
    ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
  });
  const gone = once(child, 'exit');
  const url = new URL(database);
  url.port = String(port);
  const stop = async () => {
    child.kill('SIGINT');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  await waitUntil('PgBouncer', () => runStatements(url.href, 'select 1').then(Boolean, () => false), { ms: START_MS });
  return { url: url.href, stop };
}

/** Gives the role of a database the settings that servers behind a pooler need, as an operator does. */
export async function giveSettings(databaseUrl: string): Promise<void> {
  await using db = connect(databaseUrl, 1, { pooler: 'transaction' });
  const missing = await listMissingSettings(db);
  if (missing.length > 0) await runStatements(databaseUrl, missing.join('\n'));
}
