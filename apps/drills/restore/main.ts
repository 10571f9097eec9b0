import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { connect } from '../../api/src/database/connect.ts';
import { countRows } from '../../api/src/features/backup/format.ts';
import { readBackup } from '../../api/src/features/backup/reading.ts';
import { defineDrill } from '../support/define-drill.ts';
import { waitUntil } from '../../api/harness/until.ts';
import { openFolder, openServer } from '../support/places.ts';
import { createKey, formatKeys } from '../support/session-keys.ts';
import { compareSaves, compareTables } from './compare.ts';
import { makeInstallation, type Installation, type Kind } from './installation.ts';
import { findCells, findP95, logIn, saveAnswer, startSavers, type Cell } from './savers.ts';

/*
 * Backs up under load, destroys, restores on an empty database, compares; for the embedded and for an external database. Fails
 * when a table or an acknowledged save differs, when no server can work on the copy, or when restoring is slower than the goal.
 *   --rows demo|large   demo data, or 20,000 clients (an external database alone)
 *   --scale N           the share of the large data (1)
 */

const API = path.resolve(import.meta.dirname, '../../api');
const PROGRAM = path.join(API, 'dist/growth-plan.js');
/** Fills a database with the numbers that lists must stay quick at. */
const SEED_LARGE = path.join(API, 'src/database/seed/large.ts');

const GOAL_SECONDS_PER_GB = 600;
const SMALL_BYTES = 100_000_000; // below it, starting takes longer than restoring
const SAVERS = 6;
const QUIET_MS = 4_000;

type Drilled = Awaited<ReturnType<typeof drillRestore>>;

type Size = 'demo' | { scale: number };

type Options = { kind: Kind; size: Size; savers: number; quietMs: number; log(line: string): void };

/**
 * Backs an installation up while clients save, destroys it, restores it on an empty one, and compares: every table with the
 * backup's hashes, every save with what was acknowledged; then a server must work on it. Throws what is broken altogether.
 */
export async function drillRestore({ kind, size, savers: count, quietMs, log }: Options) {
  await using opened = new AsyncDisposableStack();
  const keys = formatKeys(createKey('drill'));
  const file = path.join(openFolder(opened, 'drill-backups'), 'drill.sql.zst');
  const first = opened.use(await makeInstallation(kind, keys));
  log(`Filling the ${kind} database`);
  await first.withDatabase((url) => fill(url, size));
  const databaseBytes = await first.withDatabase(readSize);
  const cells = await first.withDatabase((url) => findCells(url, { count }));
  log(`Backing it up while ${cells.length} clients save`);
  const taken = await backUpUnderLoad(first, { cells, file, quietMs });
  const backup = await readBackup(file);
  log('Destroying it');
  await first[Symbol.asyncDispose]();

  const second = opened.use(await makeInstallation(kind, keys));
  log('Restoring it on an empty one');
  const restoreSeconds = await run(PROGRAM, ['restore', file], second.environment);
  const faults = await second.withDatabase(async (url) => [
    ...(await compareTables(url, backup)),
    ...(await compareSaves(url, taken)),
  ]);
  log('Working on it');
  faults.push(...(await workOn(second, cells[0]!))); // demo data have clients with a plan
  const acknowledged = taken.saves.filter(({ answeredAt }) => answeredAt !== null);
  return {
    /** What is wrong with the restored copy; empty when nothing is. */
    faults,
    /** Saves that were acknowledged, and those of them before the backup began. */
    saves: {
      all: acknowledged.length,
      before: acknowledged.filter(({ answeredAt }) => answeredAt! < taken.begun).length, // filtered above
    },
    rows: countRows(backup),
    /** On the disk. */
    databaseBytes,
    backupBytes: statSync(file).size,
    backupSeconds: taken.seconds,
    restoreSeconds,
    /** Of saves, in milliseconds. */
    p95: {
      before: findP95(taken.saves, taken.begun - quietMs, taken.begun),
      during: findP95(taken.saves, taken.begun, taken.ended),
    },
  };
}

async function fill(url: string, size: Size): Promise<void> {
  if (size === 'demo') await run(PROGRAM, ['seed'], { DATABASE_URL: url });
  else await run(SEED_LARGE, ['--scale', String(size.scale)], { DATABASE_URL: url });
}

/** Runs a command of operators, or another program, with these variables and no others; the seconds that took. Throws when it fails. */
async function run(program: string, args: string[], environment: Record<string, string>): Promise<number> {
  const begun = performance.now();
  await promisify(execFile)(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    maxBuffer: Infinity,
  });
  return (performance.now() - begun) / 1_000;
}

async function readSize(url: string): Promise<number> {
  await using db = connect(url, 1);
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]!.bytes; // no table, one row
}

/** A server with clients who save before, during and after the backup; it is ended in the end, as a disaster would. */
async function backUpUnderLoad(
  { environment }: Installation,
  { cells, file, quietMs }: { cells: readonly Cell[]; file: string; quietMs: number },
) {
  await using opened = new AsyncDisposableStack();
  const { url } = await openServer(opened, environment);
  const { saves, stop } = await startSavers(url, cells);
  const acknowledged = (since: number) => () =>
    saves.some(({ answeredAt }) => answeredAt !== null && answeredAt >= since);
  await sleep(quietMs);
  await waitUntil('a save to be acknowledged before the backup', acknowledged(0)); // a busy machine takes its time
  const begun = Date.now();
  const seconds = await run(PROGRAM, ['backup', '--to', file], environment);
  const ended = Date.now();
  await sleep(quietMs / 4);
  await waitUntil('a save to be acknowledged after it began', acknowledged(begun));
  await stop();
  return { begun, ended, seconds, saves };
}

/** A server on the restored copy must let a client in, show the plan and save. */
async function workOn({ environment, withDatabase }: Installation, { email }: Cell): Promise<string[]> {
  await using opened = new AsyncDisposableStack();
  const { url } = await openServer(opened, environment);
  const login = await logIn(url, email);
  const [cell] = await withDatabase((databaseUrl) => findCells(databaseUrl, { email }));
  if (!cell) return [`${email} has no plan any more`];
  const made = await saveAnswer(login, cell, 'saved after the restore');
  return made === cell.version + 1 ? [] : ['a save on the restored copy was refused'];
}

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
