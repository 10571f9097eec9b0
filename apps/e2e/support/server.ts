import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../api/src/lib/free-port.ts';

const MAIN = path.resolve(import.meta.dirname, '../../api/dist/start.js');
const READY_MS = 60_000;
const READY = 'is ready at';

/** The built product on a database of its own, as the README's command starts it. */
export type Server = {
  url: string;
  /** Its data folder. */
  dataDir: string;
  /** What it printed when it was ready: the address and the demo logins. */
  printed: string;
  /** All that it has printed so far, its log included. */
  written(): string;
  /** Kills the server process at once, as a crash would; PostgreSQL goes on. */
  kill(): Promise<void>;
  /** Starts again on the same data and the same port. */
  restart(): Promise<void>;
  /** Starts a second process over the same data, on a port of its own. */
  startReplica(): Promise<Replica>;
  /** Stops everything and keeps the data. */
  end(): Promise<void>;
  /** Stops everything and deletes the data. */
  stop(): Promise<void>;
};

/** Another process of the product over the data of a server, to be ended before it by `await using`. */
export type Replica = { url: string } & AsyncDisposable;

/** The variable that tells workers the data folder of a first start, which servers begin with a copy of. */
export const FIRST_DATA = 'GROWTH_PLAN_FIRST_DATA';

/** Starts the product on a free port with fresh demo data. */
export async function startServer(environment: Record<string, string> = {}): Promise<Server> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'growth-plan-e2e-'));
  const firstData = process.env[FIRST_DATA];
  if (firstData !== undefined) execFileSync('cp', ['-a', `${firstData}/.`, dataDir]); // with the owners of the files
  chmodSync(dataDir, 0o755); // the database's own user reads it too
  const port = await newPort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...environment };
  let { child, written } = await launch(env);
  const printed = written();
  const end = () => terminate(child);
  return {
    url: `http://localhost:${port}`,
    dataDir,
    printed,
    written: () => written(),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async restart() {
      ({ child, written } = await launch(env));
    },
    async startReplica() {
      const ownPort = await freePort();
      const replica = await launch({ ...env, PORT: String(ownPort), JOBS: 'false' });
      return { url: `http://localhost:${ownPort}`, [Symbol.asyncDispose]: () => terminate(replica.child) };
    },
    end,
    async stop() {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const portsHad = new Set<number>();

/** A free port that no earlier server of this process had: what is kept by a server's address, such as sessions, is of one server. */
async function newPort(): Promise<number> {
  let port = await freePort();
  while (portsHad.has(port)) port = await freePort();
  portsHad.add(port);
  return port;
}

async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

function launch(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; written: () => string }> {
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let printed = '';
    const late = setTimeout(() => reject(new Error(`not ready in time:\n${printed}`)), READY_MS);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (!printed.includes(READY) || !printed.includes('client6@example.com')) return;
      clearTimeout(late);
      resolve({ child, written: () => printed });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${printed}`)));
  });
}
