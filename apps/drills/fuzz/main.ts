import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { composeDependencies } from '../../api/src/compose.ts';
import { connect } from '../../api/src/database/connect.ts';
import { startEmbedded } from '../../api/src/database/embedded.ts';
import { migrateToLatest } from '../../api/src/database/migrate-schema.ts';
import { readEnvironment } from '../../api/src/environment.ts';
import { fuzz, type FuzzReport } from './run.ts';
import { VOLATILE } from '../../api/harness/volatile.ts';

/*
 * Sends hostile requests to every documented path, over an empty database of its own; fails on any answer that is not
 * documented.
 *   --requests N   20,000 unless told
 *   --seed N       the same one sends the same requests; another one each day unless told
 */

const DAY_MS = 86_400_000;
const POOL = 5;

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / DAY_MS)) },
  },
});

async function run(): Promise<FuzzReport> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'growth-plan-fuzz-'));
  chmodSync(dataDir, 0o755); // the database's own user passes through it
  const postgres = await startEmbedded({ dataDir, settings: VOLATILE });
  try {
    await migrateToLatest(postgres.url);
    const db = connect(postgres.url, POOL);
    const key = { id: 'fuzz', secret: new Uint8Array(32).fill(7) };
    const deps = await composeDependencies(db, readEnvironment({ NODE_ENV: 'test' }), [key]);
    const report = await fuzz(deps, { requests: Number(options.requests), seed: Number(options.seed) });
    await db.destroy();
    return report;
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
    if (!postgres.folder.startsWith(dataDir)) rmSync(path.dirname(postgres.folder), { recursive: true, force: true });
  }
}

const begun = performance.now();
const { findings, broken, statuses, neverDone } = await run();
const seconds = ((performance.now() - begun) / 1000).toFixed(0);
for (const { faults, request, answer, log } of findings)
  console.log(`\n${faults.join('; ')}\n  ${request}\n  ${answer}\n  ${log}`);
for (const rule of broken) console.log(`\nin the database: ${rule}`);
for (const line of neverDone) console.log(`\nnever done: ${line}`);
const counts = [...statuses].toSorted().map(([status, count]) => `${status}: ${count}`);
console.log(`\n${options.requests} requests with seed ${options.seed} in ${seconds} s; ${counts.join(', ')}`);
console.log(`${findings.length} answers are wrong.`);
if (findings.length + broken.length + neverDone.length > 0) process.exitCode = 1;
