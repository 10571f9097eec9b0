import { composeDependencies } from '../../api/src/compose.ts';
import { connect } from '../../api/src/database/connect.ts';
import { readEnvironment } from '../../api/src/environment.ts';
import { defineDrill } from '../support/define-drill.ts';
import { openPostgres } from '../support/places.ts';
import { createKey } from '../support/session-keys.ts';
import { fuzz } from './run.ts';
import { VOLATILE } from '../../api/harness/volatile.ts';

/*
 * Sends hostile requests to every documented path, over an empty database of its own; fails on any answer that is not
 * documented.
 *   --requests N   20,000 by default
 *   --seed N       the same one sends the same requests; by default another one each day
 */

const DAY_MS = 86_400_000;
const POOL = 5;

export const drill = defineDrill(
  { requests: 20_000, seed: Math.floor(Date.now() / DAY_MS) },
  async ({ requests, seed }, opened) => {
    const begun = performance.now();
    const { url } = await openPostgres(opened, VOLATILE);
    const db = opened.use(connect(url, POOL));
    const deps = await composeDependencies(db, readEnvironment({ NODE_ENV: 'test' }), [createKey('fuzz')]);
    const { finding, broken, statuses, neverDone } = await fuzz(deps, { requests, seed });
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    if (finding !== null) console.log(`\n${finding}`);
    for (const rule of broken) console.log(`\nin the database: ${rule}`);
    for (const line of neverDone) console.log(`\nnever done: ${line}`);
    const counts = [...statuses].toSorted().map(([status, count]) => `${status}: ${count}`);
    console.log(`\n${requests} requests with seed ${seed} in ${seconds} s; ${counts.join(', ')}`);
    return finding === null && broken.length + neverDone.length === 0;
  },
);
