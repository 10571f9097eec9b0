import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { CLIENTS, fill, type BenchData } from '../bench/data.ts';
import { OPERATIONS } from '../bench/operations.ts';
import { freePort } from '../../api/src/lib/free-port.ts';
import { hashToken, randomToken } from '../../api/src/lib/ids.ts';
import type { Opened } from '../support/define-drill.ts';
import { openFolder, openPostgres } from '../support/places.ts';
import { ready, spawnServer, type ServerProcess } from '../../api/harness/processes.ts';
import { startProber, type Probe } from './prober.ts';

const PROBE_MS = 200; // far more often than anybody watches over it
const MEMORY_MIB = 512;

/** A thousand clients with their plans in a PostgreSQL of its own, and servers on it. */
export type Rig = {
  /** Of the database. */
  url: string;
  data: BenchData;
  /** Makes a link for a new password for every client. */
  links(): Promise<string[]>;
  /** Starts a server and waits until it is ready; with `files`, as one that may open no more. */
  serve(files?: number): Promise<ServerProcess>;
};

/** Something that was measured, and the most it may be. */
export type Figure = { title: string; value: number; most: number; unit?: string };

/** Opens it; `opened` closes it. */
export async function openRig(opened: Opened): Promise<Rig> {
  const { url } = await openPostgres(opened);
  const key = { id: 'overload', secret: randomBytes(32) };
  const data = await fill(url, key);
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: openFolder(opened, 'overload'),
    SESSION_KEYS: `${key.id}:${key.secret.toString('base64url')}`,
  };
  const serve = async (files?: number) => {
    const server = spawnServer(await freePort(), settings);
    opened.defer(async () => void (await server.terminate()));
    if (files !== undefined) execFileSync('prlimit', [`--pid=${server.pid}`, `--nofile=${files}:${files}`]);
    await ready(server);
    return server;
  };
  return { url, data, links: () => makeLinks(url), serve };
}

async function makeLinks(url: string): Promise<string[]> {
  const links = Array.from({ length: CLIENTS }, () => randomToken(32));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into account_secret (id, account_id, purpose, secret_hash, expires_at)
        select uuidv7(), mine.account_id, 'reset_password', given.hash, now() + interval '1 hour'
        from (select account_id, row_number() over () as n from client) mine
          join unnest($1::bytea[]) with ordinality as given (hash, n) using (n)`,
      [links.map(hashToken)],
    );
  } finally {
    await client.end();
  }
  return links;
}

/** A client who reads a plan twenty times a second. */
export function startReader({ data }: Rig, { url }: ServerProcess) {
  const plan = data.plans[7]!; // there are a thousand
  const { path: where } = OPERATIONS[0]!.request('product', data, plan, 0);
  return startProber({ url: url + where, token: plan.token, everyMs: 50 });
}

/** Asks a server whether it lives, and reads a plan, until it is stopped: how that went while others load it. */
export function startWatch(rig: Rig, server: ServerProcess) {
  const [livez, reader] = [startProber({ url: `${server.url}/livez`, everyMs: PROBE_MS }), startReader(rig, server)];
  return async () => {
    const [probes, reads] = await Promise.all([livez.stop(), reader.stop()]);
    return { probes, reads };
  };
}

/** How many of the probes were not answered 200, of which there may be none. */
export function countRefused(title: string, probes: readonly Probe[]): Figure {
  return { title, value: probes.filter(({ status }) => status !== 200).length, most: 0 };
}

/** The most memory of a server that anything may lead to. */
export function memoryFigure(server: ServerProcess): Figure {
  return { title: 'most memory', value: mostMemory(server), most: MEMORY_MIB, unit: 'MiB' };
}

/** The most memory that it has had so far, in MiB. */
export function mostMemory({ pid }: ServerProcess): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Files and connections that it has open. */
export function openFiles({ pid }: ServerProcess): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
