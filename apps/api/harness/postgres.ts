import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../src/database/embedded.ts';
import { freePort } from '../src/lib/free-port.ts';

/** A PostgreSQL of its own with the product's durable settings, which can be killed and started again at the same address. */
export type Postgres = {
  url: string;
  isRunning(): boolean;
  /** `kill -9` of the postmaster and all its children, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again where it has ended; resolves when it takes connections. */
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  close(): Promise<void>;
};

/** Where it keeps what, if not all in the system's folder for such things. */
export type Places = { all?: string; log?: string };

/** Starts it on an empty folder; `settings` are PostgreSQL's own, such as `synchronous_commit`. Linux alone. */
export async function startPostgres(settings: Record<string, string> = {}, places: Places = {}): Promise<Postgres> {
  const dataDir = mkdtempSync(path.join(places.all ?? tmpdir(), 'growth-plan-chaos-'));
  chmodSync(dataDir, 0o755); // the database's own user enters it
  const own = { ...settings, port: String(await freePort()) };
  let running = await startEmbedded({ dataDir, settings: own });
  if (places.log !== undefined) {
    await running.stop();
    moveLog(path.join(running.folder, 'data/pg_wal'), places.log);
    running = await startEmbedded({ dataDir, settings: own });
  }
  return {
    url: running.url,
    isRunning: () => running.isRunning(),
    async kill() {
      const pids = familyOf(postmasterOf(running.folder));
      for (const pid of pids) killNow(pid);
      while (pids.some(isAlive)) await sleep(5);
    },
    async start() {
      running = await startEmbedded({ dataDir, settings: own });
    },
    async close() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
      if (!running.folder.startsWith(dataDir)) rmSync(running.folder, { recursive: true, force: true });
    },
  };
}

/** A child may be gone already, once the postmaster is. */
function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** As `initdb --waldir` would have it. */
function moveLog(log: string, place: string): void {
  const moved = path.join(place, 'pg_wal');
  const { uid, gid } = statSync(log);
  cpSync(log, moved, { recursive: true });
  for (const entry of ['', ...readdirSync(moved, { recursive: true, encoding: 'utf8' })])
    chownSync(path.join(moved, entry), uid, gid);
  rmSync(log, { recursive: true });
  symlinkSync(moved, log);
}

function postmasterOf(folder: string): number {
  return Number(readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** A process and its children, the children last: proc(5) tells each one's parent behind its name. */
function familyOf(parent: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === parent);
  return [parent, ...children];
}

function parentOf(pid: number): number | null {
  const [, parent] = statOf(pid);
  return parent === undefined ? null : Number(parent);
}

function isAlive(pid: number): boolean {
  const [state] = statOf(pid);
  return state !== undefined && state !== 'Z';
}

/** State, parent and so on; empty for a process that is gone. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
