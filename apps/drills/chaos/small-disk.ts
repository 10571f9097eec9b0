import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Places } from '../../api/harness/postgres.ts';

const CHUNKS = [1024 * 1024, 4096]; // in bytes: soon, and then to the last page

/** A file system of its own, small enough to be filled. */
export type SmallDisk = {
  /** What PostgreSQL keeps there. */
  places: Places;
  /** Leaves no room for a page. */
  fill(): void;
  /** Gives that room back. */
  free(): void;
  close(): void;
};

/** Mounts one in memory, for all of PostgreSQL or its log alone. Linux and root alone; throws otherwise. */
export function openSmallDisk({ holds, megabytes }: { holds: keyof Places; megabytes: number }): SmallDisk {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('Only root on Linux can mount the small disk that this drill fills.');
  const folder = mkdtempSync(path.join(tmpdir(), 'growth-plan-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'growth-plan-disk', folder]);
  const ballast = path.join(folder, 'ballast');
  return {
    places: { [holds]: folder },
    fill() {
      const file = openSync(ballast, 'a');
      try {
        for (const bytes of CHUNKS) writeUntilFull(file, Buffer.alloc(bytes));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    close() {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}

function writeUntilFull(file: number, chunk: Buffer): void {
  try {
    while (writeSync(file, chunk) === chunk.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
