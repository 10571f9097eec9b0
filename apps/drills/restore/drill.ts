import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from '../../api/src/database/connect.ts';
import { countRows } from '../../api/src/features/backup/format.ts';
import { readBackup } from '../../api/src/features/backup/reading.ts';
import { freePort } from '../../api/src/lib/free-port.ts';
import { ready, spawnServer } from '../../api/harness/processes.ts';
import { compareSaves, compareTables } from './compare.ts';
import { makeInstallation, newKeys, type Installation, type Kind } from './installation.ts';
import { run, SEED_LARGE } from './run.ts';
import { findCells, logIn, p95Between, save, startSavers, type Cell } from './savers.ts';

export type Size = 'demo' | { scale: number };

export type Drilled = {
  /** What is wrong with the restored copy; empty when nothing is. */
  faults: string[];
  /** Saves that were acknowledged, and those of them before the backup began. */
  saves: { all: number; before: number };
  rows: number;
  /** Of the database on the disk, and of the backup. */
  databaseBytes: number;
  backupBytes: number;
  backupSeconds: number;
  restoreSeconds: number;
  /** Of saves, in milliseconds. */
  p95: { before: number; during: number };
};

type Options = { kind: Kind; size: Size; savers: number; quietMs: number; say(line: string): void };

/**
 * Backs an installation up while clients save, destroys it, restores it on an empty one, and compares: every table with the
 * backup's hashes, every save with what was acknowledged; then a server must work on it. Throws what is broken altogether.
 */
export async function drillRestore({ kind, size, savers: count, quietMs, say }: Options): Promise<Drilled> {
  const keys = newKeys();
  const backups = mkdtempSync(path.join(tmpdir(), 'growth-plan-drill-backups-'));
  const file = path.join(backups, 'drill.sql.zst');
  const installations: Installation[] = [];
  const make = async () => {
    const made = await makeInstallation(kind, keys);
    installations.push(made);
    return made;
  };
  try {
    const first = await make();
    say(`Filling the ${kind} database`);
    await first.withDatabase((url) => fill(url, size));
    const databaseBytes = await first.withDatabase(sizeOf);
    const cells = await first.withDatabase((url) => findCells(url, { count }));
    const taken = await backUpUnderLoad(first, cells, file, quietMs, say);
    const backup = await readBackup(file);
    say('Destroying it');
    await first.destroy();
    installations.pop();

    const second = await make();
    say('Restoring it on an empty one');
    const restored = await run(['restore', file], second.environment);
    const faults = await second.withDatabase(async (url) => [
      ...(await compareTables(url, backup)),
      ...(await compareSaves(url, taken.saves, taken)),
    ]);
    say('Working on it');
    faults.push(...(await workOn(second, cells[0]!))); // demo data have clients with a plan
    const acknowledged = taken.saves.filter(({ answeredAt }) => answeredAt !== null);
    return {
      faults,
      saves: {
        all: acknowledged.length,
        before: acknowledged.filter(({ answeredAt }) => answeredAt! < taken.begun).length, // filtered above
      },
      rows: countRows(backup),
      databaseBytes,
      backupBytes: statSync(file).size,
      backupSeconds: taken.seconds,
      restoreSeconds: restored.seconds,
      p95: {
        before: p95Between(taken.saves, taken.begun - quietMs, taken.begun),
        during: p95Between(taken.saves, taken.begun, taken.ended),
      },
    };
  } finally {
    for (const installation of installations) await installation.destroy();
    rmSync(backups, { recursive: true, force: true });
  }
}

async function fill(url: string, size: Size): Promise<void> {
  if (size === 'demo') await run(['seed'], { DATABASE_URL: url });
  else await run(['--scale', String(size.scale)], { DATABASE_URL: url }, SEED_LARGE);
}

async function sizeOf(url: string): Promise<number> {
  const db = connect(url, 1);
  try {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
    return rows[0]!.bytes; // no table, one row
  } finally {
    await db.destroy();
  }
}

/** A server with clients who save before, during and after the backup; it is killed in the end, as a disaster would. */
async function backUpUnderLoad(
  { environment }: Installation,
  cells: readonly Cell[],
  file: string,
  quietMs: number,
  say: (line: string) => void,
) {
  const server = spawnServer(await freePort(), environment);
  try {
    await ready(server);
    const savers = await startSavers(server.url, cells);
    await sleep(quietMs);
    say(`Backing it up while ${cells.length} clients save`);
    const begun = Date.now();
    const { seconds } = await run(['backup', '--to', file], environment);
    const ended = Date.now();
    await sleep(quietMs / 4);
    await savers.stop();
    return { begun, ended, seconds, saves: savers.saves };
  } finally {
    await server.terminate();
  }
}

/** A server on the restored copy must let a client in, show the plan and save. */
async function workOn({ environment, withDatabase }: Installation, { email }: Cell): Promise<string[]> {
  const server = spawnServer(await freePort(), environment);
  try {
    await ready(server);
    const token = await logIn(server.url, email);
    const [cell] = await withDatabase((url) => findCells(url, { email }));
    if (!cell) return [`${email} has no plan any more`];
    const made = await save(server.url, token, cell, 'saved after the restore');
    return made === cell.version + 1 ? [] : ['a save on the restored copy was refused'];
  } finally {
    await server.terminate();
  }
}
