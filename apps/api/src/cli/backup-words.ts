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

/** Does work whose foreseen faults end a command with their words alone. */
export async function explainRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof BackupFault) throw new Refusal(message);
    if (/^(ENOENT|EACCES|EISDIR|ENOSPC|EROFS|ENOTDIR)$/.test(code ?? '')) throw new Refusal(message);
    throw error;
  }
}

export const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
