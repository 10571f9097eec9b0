import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../api/src/database/embedded.ts';
import { migrateToLatest } from '../../api/src/database/migrate-schema.ts';
import { fill } from './data.ts';
import { expectSameAnswers, measure, type Measured, type Rig } from './load.ts';
import { OPERATIONS } from './operations.ts';
import { printProcess, printTable } from './report.ts';
import { startServer } from './servers.ts';

/*
 * Measures the product against a bare server on the same database, in one run: only the ratios mean anything.
 *   --only NAME       one operation: plan, clients, todos, shared or save
 *   --seconds N       the length of a round, 4 unless told
 *   --profile FOLDER  writes a CPU profile of the product there
 */

const STARTS = 3;
const SETTLE_MS = 1_000;

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, seconds: { type: 'string', default: '4' }, profile: { type: 'string' } },
});

/** What was started, to be stopped in the opposite order whatever happens. */
const started: (() => unknown)[] = [];

async function stopAll(): Promise<void> {
  for (const stop of started.splice(0).toReversed()) await stop();
}

async function prepare(): Promise<{ rig: Rig; startMs: number[]; idle: number | null }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'growth-plan-bench-'));
  chmodSync(dataDir, 0o755); // the database's own user passes through it
  started.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbedded({ dataDir });
  if (!postgres.folder.startsWith(dataDir))
    started.push(() => rmSync(path.dirname(postgres.folder), { recursive: true, force: true }));
  started.push(postgres.stop);
  await migrateToLatest(postgres.url);

  const key = { id: 'bench', secret: randomBytes(32) };
  const { places, ...data } = await fill(postgres.url, key);
  const settings = {
    DATABASE_URL: postgres.url,
    SESSION_KEYS: `${key.id}:${key.secret.toString('base64url')}`,
    LOG_LEVEL: 'warn',
  };
  const floor = await startServer('floor', { ...settings, PLACES: JSON.stringify(places) });
  started.push(floor.stop);

  const startMs: number[] = [];
  for (let start = 1; start < STARTS; start += 1) {
    const server = await startServer('product', settings);
    await server.stop();
    startMs.push(server.startMs);
  }
  const profiling = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const product = await startServer('product', settings, profiling);
  started.push(product.stop);
  startMs.push(product.startMs);
  await sleep(SETTLE_MS);
  return { rig: { url: postgres.url, data, servers: { floor, product } }, startMs, idle: product.memory() };
}

async function main(): Promise<boolean> {
  const chosen = OPERATIONS.filter(({ name }) => options.only === undefined || options.only === name);
  if (chosen.length === 0) throw new Error(`--only is one of ${OPERATIONS.map(({ name }) => name).join(', ')}`);
  const { rig, startMs, idle } = await prepare();
  const measured: Measured[] = [];
  for (const operation of chosen) {
    const bytes = await expectSameAnswers(rig, operation);
    console.log(`${operation.title} (${(bytes / 1000).toFixed(1)} kB) …`);
    measured.push(await measure(rig, operation, Number(options.seconds)));
  }
  printTable(measured);
  printProcess(startMs, idle, rig.servers.product.memory());
  return measured.every(({ ratio, operation }) => ratio >= operation.must);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().finally(() => process.exit(1)));

try {
  const met = await main();
  process.exitCode = met ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopAll();
}
