import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { CLIENT_COUNT, fillDatabase, type BenchData } from '../bench/data.ts';
import { OPERATIONS } from '../bench/operations.ts';
import { hashToken, randomToken } from '../../api/src/lib/ids.ts';
import type { Opened } from '../support/define-drill.ts';
import { openClient, openFolder, openPostgres, openServer } from '../support/places.ts';
import { readMemory } from '../support/process-status.ts';
import type { ServerProcess } from '../../api/harness/processes.ts';
import { startProber, type Probe } from './prober.ts';

/** What `/livez` may take, whatever goes on. */
export const LIVEZ_MS = 250;
const PROBE_MS = 200; // far more often than anybody watches over it
const MEMORY_MIB = 512;

/** A thousand clients with their plans in a PostgreSQL of its own, and servers on it. */
export type Rig = {
  /** Of the database. */
  url: string;
  data: BenchData;
  /** Starts a server and waits until it is ready; with `files`, as one that may open no more. */
  serve(files?: number): Promise<ServerProcess>;
};

/** Something that was measured, and the most it may be. */
export type Figure = { title: string; value: number; most: number; unit?: string };

/** Opens it; `opened` closes it. */
export async function openRig(opened: Opened): Promise<Rig> {
  const { url } = await openPostgres(opened);
  const data = await fillDatabase(url);
  const settings = { DATABASE_URL: url, DATA_DIR: openFolder(opened, 'overload'), SESSION_KEYS: data.sessionKeys };
  const serve = (files?: number) => {
    const limited = { node: 'prlimit', flags: [`--nofile=${files}:${files}`, process.execPath] };
    return openServer(opened, settings, files === undefined ? {} : limited);
  };
  return { url, data, serve };
}

/** Makes a link for a new password for every client. */
export async function makeLinks({ url }: Rig): Promise<string[]> {
  const links = Array.from({ length: CLIENT_COUNT }, () => randomToken(32));
  await using client = await openClient(url);
  await client.query(
    `insert into account_secret (id, account_id, purpose, secret_hash, expires_at)
      select uuidv7(), mine.account_id, 'reset_password', given.hash, now() + interval '1 hour'
      from (select account_id, row_number() over () as n from client) mine
        join unnest($1::bytea[]) with ordinality as given (hash, n) using (n)`,
    [links.map(hashToken)],
  );
  return links;
}

/** A client who reads a plan twenty times a second. */
export function startReader({ data }: Rig, { url }: ServerProcess) {
  const plan = data.plans[7]!; // there are a thousand
  const { path: where } = OPERATIONS[0]!.request({ side: 'product', data, plan, version: 0 });
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
export function getMemoryFigure(server: ServerProcess): Figure {
  return { title: 'most memory', value: readMemory(server, 'VmHWM') ?? Infinity, most: MEMORY_MIB, unit: 'MiB' };
}

/** Files and connections that a server has open. */
export function countOpenFiles({ pid }: ServerProcess): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Somebody who sends what they like over a connection of their own, and knows the status of the first answer, if there is one. */
export function openConnection({ port }: ServerProcess, text: string): { socket: Socket; status(): string } {
  const socket = connect(port, '127.0.0.1');
  let status = '';
  socket.on('error', () => undefined); // cut off
  socket.write(text);
  socket.once('data', (part) => {
    status = part.toString('latin1').slice(9, 12);
  });
  return { socket, status: () => status };
}

/** A request as it is written on a connection. */
export function toHttpGet(path: string, token?: string): string {
  const login = token === undefined ? '' : `authorization: Bearer ${token}\r\n`;
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${login}\r\n`;
}
