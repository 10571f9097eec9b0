import { toLoggedError } from '../http/log.ts';

/** Keeps the process alive when nobody takes its lines: the disk is full, or their reader is gone. */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Tells of what nobody caught, in a line without the rows it was about, and ends the process: nobody knows what state it is in. */
export function endOnUncaught(): void {
  process.on('uncaughtException', (error) => {
    tellFatal(error);
    process.exit(1);
  });
}

/** Writes the line of an error that ends the process. */
export function tellFatal(error: unknown): void {
  const err = toLoggedError(error instanceof Error ? error : new Error('not an error'));
  console.error(JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, err, msg: err.message }));
}
