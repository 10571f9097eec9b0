import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineDrill, type Opened } from '../support/define-drill.ts';
import { openPostgres, openServer } from '../support/places.ts';
import { readMemory } from '../support/process-status.ts';
import { median } from '../support/statistics.ts';
import { fillDatabase } from './data.ts';
import { listLosses, record } from './history.ts';
import { expectSameAnswers, measureOperation, type Measured, type Rig } from './load.ts';
import { OPERATIONS } from './operations.ts';
import { printProcess, printTable } from './report.ts';

/*
 * Measures the product against a bare server on the same database, in one run: only the ratios mean anything, by processor time
 * a request, which is steadier than requests a second where others use the machine. Fails below a `must`, and for what is worse by
 * more than a tenth than the last release in `history.json`.
 *   --only NAME       one operation: plan, clients, todos, shared, followUp or save
 *   --seconds N       the length of a round, 2 by default
 *   --record          adds the figures to `history.json`: once for a release, on a quiet machine
 *   --profile FOLDER  writes a CPU profile of the product there
 */

const STARTS = 5; // two starts of one program differ by ten MiB
const SETTLE_MS = 1_000;
const POLL_MS = 5; // the time of a start is measured
const BASELINE = path.join(import.meta.dirname, 'baseline-server.ts');

async function prepare(opened: Opened, profile: string): Promise<{ rig: Rig; startMs: number[]; idle: number | null }> {
  const { url } = await openPostgres(opened);
  const { places, sessionKeys, ...data } = await fillDatabase(url);
  const settings = { DATABASE_URL: url, SESSION_KEYS: sessionKeys, LOG_LEVEL: 'warn' };
  const baseline = await openServer(opened, { ...settings, PLACES: JSON.stringify(places) }, { start: BASELINE });
  const flags = profile === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const startMs: number[] = [];
  const idle: number[] = [];
  const open = async (given: string[]) => {
    const product = await openServer(opened, settings, { flags: given, pollMs: POLL_MS });
    startMs.push(product.startMs);
    await sleep(SETTLE_MS);
    const memory = readMemory(product, 'VmRSS');
    if (memory !== null) idle.push(memory);
    return product;
  };
  for (let start = 1; start < STARTS; start += 1) await (await open([])).terminate();
  const product = await open(flags);
  return { rig: { url, data, servers: { baseline, product } }, startMs, idle: idle.length > 0 ? median(idle) : null };
}

export const drill = defineDrill(
  { only: '', seconds: 2, record: false, profile: '' },
  async ({ only, seconds, record: isRecorded, profile }, opened) => {
    const chosen = OPERATIONS.filter(({ name }) => only === '' || only === name);
    if (chosen.length === 0) throw new Error(`--only is one of ${OPERATIONS.map(({ name }) => name).join(', ')}`);
    const { rig, startMs, idle } = await prepare(opened, profile);
    const measured: Measured[] = [];
    for (const operation of chosen) {
      const bytes = await expectSameAnswers(rig, operation);
      console.log(`${operation.title} (${(bytes / 1000).toFixed(1)} kB) …`);
      measured.push(await measureOperation(rig, operation, seconds));
    }
    const memory = { idle, loaded: only === '' ? readMemory(rig.servers.product, 'VmRSS') : null };
    printTable(measured);
    printProcess(startMs, memory);
    const losses = listLosses(measured, memory);
    for (const loss of losses) console.log(`worse than the last release: ${loss}`);
    if (isRecorded && only === '') record(measured, memory);
    return losses.length === 0 && measured.every(({ ratio, operation }) => ratio >= operation.must);
  },
);
