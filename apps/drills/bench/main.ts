import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineDrill, type Opened } from '../support/define-drill.ts';
import { openPostgres } from '../support/places.ts';
import { fill } from './data.ts';
import { expectSameAnswers, measure, type Measured, type Rig } from './load.ts';
import { OPERATIONS } from './operations.ts';
import { printProcess, printTable } from './report.ts';
import { startServer } from './servers.ts';

/*
 * Measures the product against a bare server on the same database, in one run: only the ratios mean anything.
 *   --only NAME       one operation: plan, clients, todos, shared or save
 *   --seconds N       the length of a round, 4 by default
 *   --profile FOLDER  writes a CPU profile of the product there
 */

const STARTS = 3;
const SETTLE_MS = 1_000;

async function prepare(opened: Opened, profile: string): Promise<{ rig: Rig; startMs: number[]; idle: number | null }> {
  const { url } = await openPostgres(opened);

  const key = { id: 'bench', secret: randomBytes(32) };
  const { places, ...data } = await fill(url, key);
  const settings = {
    DATABASE_URL: url,
    SESSION_KEYS: `${key.id}:${key.secret.toString('base64url')}`,
    LOG_LEVEL: 'warn',
  };
  const baseline = await startServer('baseline', { ...settings, PLACES: JSON.stringify(places) });
  opened.defer(baseline.stop);

  const startMs: number[] = [];
  for (let start = 1; start < STARTS; start += 1) {
    const server = await startServer('product', settings);
    await server.stop();
    startMs.push(server.startMs);
  }
  const profiling = profile === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const product = await startServer('product', settings, profiling);
  opened.defer(product.stop);
  startMs.push(product.startMs);
  await sleep(SETTLE_MS);
  return { rig: { url, data, servers: { baseline, product } }, startMs, idle: product.memory() };
}

export const drill = defineDrill({ only: '', seconds: 4, profile: '' }, async ({ only, seconds, profile }, opened) => {
  const chosen = OPERATIONS.filter(({ name }) => only === '' || only === name);
  if (chosen.length === 0) throw new Error(`--only is one of ${OPERATIONS.map(({ name }) => name).join(', ')}`);
  const { rig, startMs, idle } = await prepare(opened, profile);
  const measured: Measured[] = [];
  for (const operation of chosen) {
    const bytes = await expectSameAnswers(rig, operation);
    console.log(`${operation.title} (${(bytes / 1000).toFixed(1)} kB) …`);
    measured.push(await measure(rig, operation, seconds));
  }
  printTable(measured);
  printProcess(startMs, idle, rig.servers.product.memory());
  return measured.every(({ ratio, operation }) => ratio >= operation.must);
});
