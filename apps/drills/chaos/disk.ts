import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from '../../api/src/database/connect.ts';
import type { Postgres } from '../../api/harness/postgres.ts';
import { defineDrill } from '../support/define-drill.ts';
import { formatSeconds, openAndRun, printGoal, printVerdict } from './report.ts';
import { awaitSuccess, type Rig } from './rig.ts';

/*
 * Fills the disk of PostgreSQL again and again while writers save: once that of all, where tables cannot grow and what is
 * there can be read on, and once that of its log, of which PostgreSQL ends. Fails when anything acknowledged is missing,
 * when what could not be stored is answered anything but 503, or when the disk was not full enough to matter. For root on
 * Linux, since the disk is one of its own, in memory.
 *   --fills N      how often, each (10)
 *   --writers N    who save meanwhile (20)
 *   --seed N       the same one chooses the same deeds
 */

const BETWEEN_MS = 1_000;
const FULL_MS = 8_000;
const USED_UP_MS = 60_000;
const SUCCESS_GOAL_MS = 10_000;
const MEGABYTES = { all: 256, log: 80 };
/** So that what is written soon finds no room: little of the log is kept, and none of it is prepared. */
const SMALL_LOG = { min_wal_size: '32MB', max_wal_size: '48MB', wal_recycle: 'off' };

async function run(rig: Rig, holds: 'all' | 'log', fills: number): Promise<boolean> {
  rig.begin();
  const filled: Awaited<ReturnType<typeof fillOnce>>[] = [];
  for (let time = 1; time <= fills; time += 1) {
    const last = await fillOnce(rig, holds);
    filled.push(last);
    console.log(
      `full ${time} of ${fills} times: ${last.acknowledged} acknowledged, ${last.unavailable} times 503, ` +
        `reads ${last.readable ? 'go on' : 'fail'}, PostgreSQL ${last.ended ? 'ended' : 'goes on'}; ` +
        `success ${formatSeconds(last.successMs)} after it was back`,
    );
  }
  const isWell = await printVerdict(rig, `${fills} times a full disk`);
  const isDelivered = await rig.deliver();
  const isProof =
    holds === 'log'
      ? filled.every(({ ended }) => ended)
      : filled.every(({ readable }) => readable) && filled.some(({ unavailable }) => unavailable > 0);
  if (!isProof)
    console.log(holds === 'log' ? 'PostgreSQL did not end each time.' : 'Reads failed, or all could be saved.');
  printGoal(
    'PostgreSQL back → first success',
    filled.map(({ successMs }) => successMs),
    SUCCESS_GOAL_MS,
  );
  return isWell && isDelivered && isProof;
}

/** Leaves no room for a while, frees it, and starts PostgreSQL where that ended, as an operator does. */
async function fillOnce({ history, disk, postgres, canRead }: Rig, holds: 'all' | 'log') {
  await sleep(BETWEEN_MS);
  const from = history.length;
  disk?.fill();
  if (holds === 'log') await useUpLog(postgres);
  await sleep(FULL_MS);
  const meanwhile = Map.groupBy(history.slice(from), ({ outcome }) => outcome.kind);
  const [ended, readable] = [!postgres.isRunning(), await canRead()];
  disk?.free();
  await postgres.start();
  return {
    /** Whether PostgreSQL ended for want of room. */
    ended,
    /** Whether all could read on in the end. */
    readable,
    acknowledged: meanwhile.get('acknowledged')?.length ?? 0,
    unavailable: meanwhile.get('unavailable')?.length ?? 0,
    /** From PostgreSQL taking connections until a writer's request succeeded. */
    successMs: await awaitSuccess(history),
  };
}

/** Ends segments of the log until there is no room for another, of which PostgreSQL ends: sooner than writers would. */
async function useUpLog({ url, isRunning }: Postgres): Promise<void> {
  await using db = connect(url, 1);
  const until = performance.now() + USED_UP_MS;
  while (isRunning() && performance.now() < until) {
    await sql`select pg_switch_wal()`.execute(db).catch(() => undefined); // of this it ends
    await sleep(100);
  }
}

export const drill = defineDrill({ fills: 10, writers: 20, seed: 1 }, async ({ fills, writers, seed }, opened) => {
  let isWell = true;
  for (const holds of ['all', 'log'] as const) {
    const what = holds === 'all' ? 'all of PostgreSQL' : 'the log of PostgreSQL alone';
    console.log(`${writers} writers, seed ${seed}, on a disk for ${what} that gets full.`);
    const disk = { holds, megabytes: MEGABYTES[holds] };
    const own = opened.use(new AsyncDisposableStack());
    isWell =
      (await openAndRun({ writers, seed, postgres: SMALL_LOG, disk }, own, (rig) => run(rig, holds, fills))) && isWell;
    await own.disposeAsync();
  }
  return isWell;
});
