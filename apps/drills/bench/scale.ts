import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { toLocalCaddyfile } from '../../../infra/check-proxy.ts';
import type { ServerProcess } from '../../api/harness/processes.ts';
import { waitUntil } from '../../api/harness/until.ts';
import { freePort } from '../../api/src/lib/free-port.ts';
import { defineDrill, type Opened } from '../support/define-drill.ts';
import { openClient, openFolder, openPostgres, openServer } from '../support/places.ts';
import { readMemory, readProcessorTime } from '../support/process-status.ts';
import { median } from '../support/statistics.ts';
import { fillDatabase, type BenchData } from './data.ts';
import { OPERATIONS } from './operations.ts';

/*
 * What a second server behind the shipped Caddyfile is worth. Each server gets a seventh of a processor, so that servers are what is
 * short, and Caddy, PostgreSQL and the load have processors to spare, as on machines of their own. Fails below 1.8 times the requests of
 * one, with as many callers for each server. Also prints the processor time that a request takes of each, by which a machine is sized. Root on Linux, for the limit.
 *   --seconds N   the length of a round, 4 by default
 */

const MUST = 1.8;
const ROUNDS = 5;
const CONNECTIONS = 64; // a server
const PLANS = 200;
const DRAIN_MS = 300;
const WARM_UP_SECONDS = 4;
const PERIOD_US = 10_000;
const SHARE = 0.15; // of a processor
const CADDYFILE = path.resolve(import.meta.dirname, '../../../infra/compose/Caddyfile');
const MIX = ['plan', 'todos', 'shared'];

type Site = { url: string; caddy: { pid: number }; servers: ServerProcess[] };

const FIGURES = ['perSecond', 'servers', 'caddy', 'database'] as const;

/** Requests a second, and the microseconds of processor time that a request takes of the servers, of Caddy and of PostgreSQL. */
type Round = Record<(typeof FIGURES)[number], number>;

/** A Caddy before these servers, as the shipped Caddyfile has it, but for names, TLS and the time until it looks. */
async function openSite(opened: Opened, servers: ServerProcess[]): Promise<Site> {
  const folder = openFolder(opened, 'caddy');
  const site = await freePort();
  const file = path.join(folder, 'Caddyfile');
  const ports = servers.map(({ port }) => port);
  writeFileSync(file, toLocalCaddyfile(readFileSync(CADDYFILE, 'utf8'), site, ports));
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env['PATH'], HOME: folder },
    stdio: 'ignore',
  });
  await once(child, 'spawn').catch(() => {
    throw new Error('Caddy is not on this machine (Debian: apt-get install caddy)');
  });
  opened.defer(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const url = `http://127.0.0.1:${site}`;
  await waitUntil('Caddy', () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { url, caddy: { pid: child.pid! }, servers }; // it has started
}

/** Loads a site, and gives what that took of each process. */
async function measure(site: Site, data: BenchData, { database, seconds }: Load): Promise<Round> {
  await sleep(DRAIN_MS);
  await using client = await openClient(database);
  const { rows: backends } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'growth-plan'`,
  );
  const timesOf = (all: readonly { pid: number }[]) => all.map((one) => readProcessorTime(one) ?? 0);
  const processes = [site.servers, [site.caddy], backends];
  const before = processes.map(timesOf);
  const requests = listRequests(data);
  const result = await autocannon({
    url: site.url,
    connections: CONNECTIONS * site.servers.length,
    duration: seconds,
    setupClient: (one) => one.setRequests(requests),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} unanswered`);
  const [servers = [], caddy = [], backend = []] = processes.map(
    (some, kind) => timesOf(some).map((time, index) => (time - before[kind]![index]!) / result['2xx']), // of the same processes
  );
  const sum = (times: number[]) => times.reduce((total, time) => total + time, 0);
  return {
    servers: sum(servers),
    caddy: sum(caddy),
    database: sum(backend),
    perSecond: result['2xx'] / result.duration,
  };
}

type Load = { database: string; seconds: number };

function listRequests(data: BenchData) {
  const mix = MIX.flatMap((name) => OPERATIONS.filter((one) => one.name === name));
  return data.plans
    .slice(0, PLANS)
    .flatMap((plan) => mix.map(({ request }) => request({ side: 'product', data, plan, version: 0 })));
}

/** Gives a process a share of a processor and no more, until it ends. */
function limitProcessor(opened: Opened, pid: number): void {
  const isOld = existsSync('/sys/fs/cgroup/cpu');
  const group = path.join('/sys/fs/cgroup', isOld ? 'cpu' : '', `growth-plan-${pid}`);
  const quota = String(SHARE * PERIOD_US);
  mkdirSync(group);
  opened.defer(() => rmdirSync(group)); // the process has ended then
  const limits = isOld
    ? { 'cpu.cfs_period_us': String(PERIOD_US), 'cpu.cfs_quota_us': quota }
    : { 'cpu.max': `${quota} ${PERIOD_US}` };
  for (const [name, value] of Object.entries({ ...limits, 'cgroup.procs': String(pid) }))
    writeFileSync(path.join(group, name), value);
}

export const drill = defineDrill({ seconds: 4 }, async ({ seconds }, opened) => {
  const { url: database } = await openPostgres(opened);
  const { sessionKeys, ...data } = await fillDatabase(database);
  const settings = {
    DATABASE_URL: database,
    SESSION_KEYS: sessionKeys,
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const limits = opened.use(new AsyncDisposableStack()); // ends after the servers
  const servers = [await openServer(opened, settings), await openServer(opened, settings)];
  const sites = [await openSite(opened, servers.slice(0, 1)), await openSite(opened, servers)];
  for (const site of sites) await measure(site, data, { database, seconds: WARM_UP_SECONDS });
  for (const { pid } of servers) limitProcessor(limits, pid);
  const rounds: Round[][] = [[], []];
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [index, site] of sites.entries()) rounds[index]!.push(await measure(site, data, { database, seconds })); // one of each site
  const [one, two] = rounds.map(
    (some) => Object.fromEntries(FIGURES.map((name) => [name, median(some.map((round) => round[name]))])) as Round,
  ) as [Round, Round];
  for (const [name, figures] of Object.entries({ 'one server': one, 'two servers': two }))
    console.log(
      `${name}: ${figures.perSecond.toFixed(0)} requests a second; processor time a request: ` +
        `servers ${figures.servers.toFixed(0)} µs, Caddy ${figures.caddy.toFixed(0)}, PostgreSQL ${figures.database.toFixed(0)}`,
    );
  for (const server of servers)
    console.log(`memory of a server after it: ${readMemory(server, 'VmRSS')?.toFixed(0)} MiB`);
  const worth = two.perSecond / one.perSecond;
  console.log(`two servers do ${worth.toFixed(2)} times the work of one (at least ${MUST})`);
  return worth >= MUST;
});
