import { defineDrill } from '../support/define-drill.ts';
import { drillRestore, type Drilled } from './drill.ts';
import type { Kind } from './installation.ts';

/*
 * Backs up under load, destroys, restores on an empty database, compares; for the embedded and for an external database. Fails
 * when a table or an acknowledged save differs, when no server can work on the copy, or when restoring is slower than the goal.
 *   --rows demo|large   demo data, or 20,000 clients (an external database alone)
 *   --scale N           the share of the large data (1)
 */

const GOAL_SECONDS_PER_GB = 600;
const SMALL_BYTES = 100_000_000; // below it, starting takes longer than restoring
const SAVERS = 6;
const QUIET_MS = 4_000;

export const drill = defineDrill({ rows: 'demo', scale: '1' }, async ({ rows, scale }) => {
  const kinds: Kind[] = rows === 'large' ? ['external'] : ['embedded', 'external'];
  let isWell = true;
  for (const kind of kinds) {
    console.log(`— ${kind} database, ${rows} data`);
    const size = rows === 'large' ? { scale: Number(scale) } : 'demo';
    const log = (line: string) => console.log(`  ${line}`);
    isWell = report(await drillRestore({ kind, size, savers: SAVERS, quietMs: QUIET_MS, log })) && isWell;
  }
  return isWell;
});

/** Prints what came of it; whether all was well. */
function report(drilled: Drilled): boolean {
  const { faults, saves, rows, databaseBytes, backupBytes, backupSeconds, restoreSeconds, p95 } = drilled;
  const gigabytes = databaseBytes / 1e9;
  const perGigabyte = restoreSeconds / gigabytes;
  const slower = p95.before === 0 ? 0 : (p95.during / p95.before - 1) * 100;
  console.log(
    `  ${saves.all} saves acknowledged, ${saves.before} of them before the backup: ${faults.length} faults in the copy.`,
  );
  for (const fault of faults) console.log(`    ${fault}`);
  console.log(
    `  ${rows.toLocaleString('en')} rows, ${formatMegabytes(databaseBytes)}; backup ${formatMegabytes(backupBytes)}.`,
  );
  console.log(
    `  Backup ${backupSeconds.toFixed(1)} s; p95 of a save ${p95.before} ms before, ${p95.during} ms meanwhile (${slower.toFixed(0)} %).`,
  );
  const isSmall = databaseBytes < SMALL_BYTES;
  const isInTime = isSmall || perGigabyte <= GOAL_SECONDS_PER_GB;
  const rate = isSmall ? '' : `, ${perGigabyte.toFixed(0)} s a GB (goal ${GOAL_SECONDS_PER_GB})`;
  console.log(`  Restore ${restoreSeconds.toFixed(1)} s${rate}.`);
  return faults.length === 0 && saves.before > 0 && isInTime;
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
