import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_FLAGS } from '../../api/harness/processes.ts';
import { defineDrill, type Opened } from '../support/define-drill.ts';
import { openImage } from '../support/docker.ts';
import { openPostgres, openServer } from '../support/places.ts';
import { readMemory } from '../support/process-status.ts';
import { median } from '../support/statistics.ts';
import { fillDatabase } from './data.ts';
import { isSlower, listLosses, record } from './history.ts';
import { BASELINE, expectSameAnswers, measureOperation, type Measured, type Rig } from './load.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { printProcess, printTable } from './report.ts';

/*
 * Measures the product against a bare server on the same database, in one run: only the ratios mean anything, by processor time
 * a request, which is steadier than requests a second where others use the machine. Fails below a `must`, and for what is worse by
 * more than a tenth than the last release in `history.json`, also after both servers were started again: two
 * processes of one program differ by up to an eighth.
 *   --only NAME       one operation: plan, clients, todos, shared, followUp or save
 *   --seconds N       the length of a round, 2 by default
 *   --record          adds the figures to `history.json`: once for a release, on a quiet machine
 *   --profile FOLDER  writes a CPU profile of the product there
 *   --program FOLDER  measures what `infra/image/assemble.ts` wrote there, which systemd runs
 *   --image NAME      measures an image that Docker has
 */

const STARTS = 5; // two starts of one program differ by ten MiB
const SETTLE_MS = 1_000;
const POLL_MS = 5; // the time of a start is measured

type Servers = {
  rig: Rig;
  /** How long each start of the product took. */
  startMs: number[];
  /** What it held in MiB before the first request; null where the system does not tell. */
  idle: number | null;
};

/** Gives a database with data, and a function that starts both servers on it. */
async function prepare(opened: Opened, { profile, program, image }: Record<'profile' | 'program' | 'image', string>) {
  const { url } = await openPostgres(opened);
  const { places, sessionKeys, ...data } = await fillDatabase(url);
  const settings = { DATABASE_URL: url, SESSION_KEYS: sessionKeys, LOG_LEVEL: 'warn' };
  const assembled = program === '' ? {} : { start: path.join(program, 'apps/api/dist/start.js') };
  const startFlags = program === '' ? [] : NODE_FLAGS;
  const profiling = profile === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  return async (): Promise<Servers> => {
    const baseline = await openServer(opened, { ...settings, PLACES: JSON.stringify(places) }, { start: BASELINE });
    const startMs: number[] = [];
    const idle: number[] = [];
    const open = async (more: string[]) => {
      const flags = [...startFlags, ...more];
      const product = image
        ? await openImage(opened, settings, { image, pollMs: POLL_MS })
        : await openServer(opened, settings, { ...assembled, flags, pollMs: POLL_MS });
      startMs.push(product.startMs);
      await sleep(SETTLE_MS);
      const memory = readMemory(product, 'VmRSS');
      if (memory !== null) idle.push(memory);
      return product;
    };
    for (let start = 1; start < STARTS; start += 1) await (await open([])).terminate();
    const product = await open(profiling);
    return { rig: { url, data, servers: { baseline, product } }, startMs, idle: idle.length > 0 ? median(idle) : null };
  };
}

async function measure(rig: Rig, operation: Operation, seconds: number): Promise<Measured> {
  const bytes = await expectSameAnswers(rig, operation);
  console.log(`${operation.title} (${(bytes / 1000).toFixed(1)} kB) …`);
  return measureOperation(rig, operation, seconds);
}

export const drill = defineDrill(
  { only: '', seconds: 2, record: false, profile: '', program: '', image: '' },
  async ({ only, seconds, record: isRecorded, ...how }, opened) => {
    const chosen = OPERATIONS.filter(({ name }) => only === '' || only === name);
    if (chosen.length === 0) throw new Error(`--only is one of ${OPERATIONS.map(({ name }) => name).join(', ')}`);
    const start = await prepare(opened, how);
    const { rig, startMs, idle } = await start();
    const measured: Measured[] = [];
    for (const operation of chosen) {
      const first = await measure(rig, operation, seconds);
      const again = isSlower(first) ? await measure((await start()).rig, operation, seconds) : first;
      measured.push(again.ratio > first.ratio ? again : first);
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
