import { defineDrill } from '../support/define-drill.ts';
import { JOB_FACTS } from './background-jobs.ts';
import { KEY_FACTS } from './key-rotation.ts';
import { LIMIT_FACTS } from './limits.ts';
import { ONCE_FACTS } from './idempotency.ts';
import { openPair, type Facts, type Pair } from './pair.ts';
import { restartUnderLoad } from './restarts.ts';
import { SESSION_FACTS } from './sessions.ts';
import { TEXT_FACTS } from './texts.ts';
import { openWay } from '../support/places.ts';
import { startPostgres } from '../../api/harness/postgres.ts';

/*
 * Two servers on one PostgreSQL behind a balancer: what holds on one holds on the other, and restarting them in turn
 * under load fails no request. `--restarts`: how many; `--rate`: requests a second meanwhile; `--drain`: DRAIN_SECONDS,
 * where 0 shows what happens when the balancer is given no time to notice; `--pooler transaction|prepared`: a PgBouncer
 * before PostgreSQL; `--only` a group.
 */
const GROUPS: Record<string, Facts> = {
  sessions: SESSION_FACTS,
  limits: LIMIT_FACTS,
  texts: TEXT_FACTS,
  once: ONCE_FACTS,
  jobs: JOB_FACTS,
  keys: KEY_FACTS,
};

/** Proves every fact, also those after one that does not hold; how many do not. */
async function proveAll(pair: Pair, only: string): Promise<number> {
  let broken = 0;
  for (const [name, facts] of Object.entries(GROUPS)) {
    if (only !== '' && only !== name) continue;
    console.log(`\n${name}`);
    for (const [title, prove] of Object.entries(facts)) {
      const outcome = await prove(pair).catch((error: Error) => error);
      const isBroken = outcome instanceof Error;
      if (isBroken) broken += 1;
      console.log(isBroken ? `  FAILED  ${title}: ${outcome.message}` : `  ok      ${title}: ${outcome}`);
    }
  }
  return broken;
}

async function restartAll(pair: Pair, restarts: number, rate: number): Promise<number> {
  console.log(`\n${restarts} restarts in turn at ${rate} requests a second`);
  const log = (done: number, stopMs: number) => console.log(`  ${done}: stopped in ${(stopMs / 1_000).toFixed(1)} s`);
  const report = await restartUnderLoad(pair, { restarts, perSecond: rate, log });
  const { requests, saves, perSecond, failed, failures, lost, slowestStopMs } = report;
  for (const lines of [failed, failures, lost])
    for (const [line, same] of Map.groupBy(lines, (one) => one)) console.log(`  ${same.length} × ${line}`);
  console.log(`  ${requests} requests, ${perSecond.toFixed(0)} a second, ${saves} of them saves`);
  console.log(`  ${failed.length} failed, ${failures.length} seen to fail by the balancer, ${lost.length} saves lost`);
  console.log(`  slowest stop ${(slowestStopMs / 1_000).toFixed(1)} s, exit code 0 each time`);
  return failed.length + failures.length + lost.length;
}

export const drill = defineDrill(
  { restarts: 20, rate: 150, drain: 2, pooler: 'none', only: '' },
  async ({ restarts, rate, drain, pooler, only }, opened) => {
    console.log('Starting PostgreSQL and two servers at once on an empty database');
    const postgres = opened.adopt(await startPostgres(), (one) => one.close());
    const way = await openWay(opened, postgres.url, pooler);
    const pair = await openPair(opened, postgres.url, { environment: { DRAIN_SECONDS: String(drain), ...way } });
    const broken = await proveAll(pair, only);
    const failed = only === '' || only === 'restarts' ? await restartAll(pair, restarts, rate) : 0;
    console.log(`\n${broken} facts do not hold, ${failed} requests failed.`);
    return broken + failed === 0;
  },
);
