import { BackupFault } from '../features/backup/format.ts';
import type { Progress } from '../features/backup/write-backup.ts';
import { Refusal } from './command.ts';

/** Prints each table that has rows, with the number of them and the time since the beginning, aside from the result. */
export function createProgress(): Progress {
  const begun = performance.now();
  return (table, { rows }) => {
    if (rows === 0) return;
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    console.error(`${seconds.padStart(6)} s  ${rows.toLocaleString('en').padStart(9)}  ${table}`);
  };
}

const FILE_FAULTS: Record<string, (place: string) => string> = {
  ENOENT: (place) => `${place} is not there.`,
  EACCES: (place) => `This user may not open ${place}.`,
  EISDIR: (place) => `${place} is a folder, not a file.`,
  ENOTDIR: (place) => `A part of ${place} is a file, not a folder.`,
  EROFS: (place) => `Nothing can be written where ${place} is.`,
  ENOSPC: () => 'The disk is full.',
};

/** Does work whose foreseen faults end a command with their words alone. */
export async function explainRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code = '', path = 'The file', message } = error as NodeJS.ErrnoException;
    if (error instanceof BackupFault) throw new Refusal(message);
    const explain = FILE_FAULTS[code];
    if (explain) throw new Refusal(explain(path));
    throw error;
  }
}

export const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
