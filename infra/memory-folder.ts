import { readFileSync, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30; // the tests take half a gigabyte

/**
 * Keeps the temporary files of this process and of those it starts in memory, where the system has a folder for that with room and
 * lets programs run from it: each test file copies a database of 300 files, which takes 20 ms in memory and 370 ms on a slow disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined) return;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, folder]) => folder === MEMORY);
  if (mount === undefined || mount[3]?.split(',').some((option) => ['noexec', 'ro'].includes(option))) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= ROOM_BYTES) process.env['TMPDIR'] = MEMORY;
}
