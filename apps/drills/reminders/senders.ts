import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order, Report } from './sender.ts';

const PROGRAM = path.resolve(import.meta.dirname, 'sender.ts');

/** How a run ended: `done` by itself, `failed` with an error, or `killed`. */
export type Ending = Extract<Report, { kind: 'done' | 'failed' }> | { kind: 'killed' };

export type Sender = AsyncDisposable & {
  /** Runs once; calls back when the first statement is about to be sent, and when the run waits before one. */
  run(order: Order, onProgress?: (at: 'begun' | 'waits') => void): Promise<Ending>;
  kill(): void;
};

/** Starts a process that queues bundled mail when it is asked to; it has a connection then. */
export async function openSender(url: string): Promise<Sender> {
  const child = fork(PROGRAM, {
    env: { PATH: process.env['PATH'], DATABASE_URL: url },
    execArgv: [],
    stdio: 'inherit',
  });
  const gone = once(child, 'exit');
  let onReport: (report: Report) => void = () => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    onReport = () => resolve();
    child.once('exit', () => reject(new Error('a sender ended instead of getting ready')));
  });
  child.on('message', (report: Report) => onReport(report));
  await ready;
  return {
    async run(order, onProgress = () => undefined) {
      const ended = new Promise<Ending>((resolve) => {
        onReport = (report) => {
          if (report.kind === 'done' || report.kind === 'failed') resolve(report);
          else if (report.kind !== 'ready') onProgress(report.kind);
        };
      });
      child.send(order);
      return Promise.race([ended, gone.then(() => ({ kind: 'killed' as const }))]);
    },
    kill: () => void child.kill('SIGKILL'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** A point of a run: so long after its beginning, or before a statement. */
export type Point = { afterMs: number } | { waitBefore: number };

/** Runs once and does something at a point of the run, also if that ends before. */
export async function runAndDisturb(
  sender: Sender,
  order: Order,
  { point, disturb }: { point: Point; disturb: () => Promise<void> | void },
): Promise<Ending> {
  let disturbed: Promise<void> | undefined;
  const ending = await sender.run({ ...order, ...('waitBefore' in point && point) }, (at) => {
    if (at === 'waits') disturbed = Promise.resolve(disturb());
    else if ('afterMs' in point) disturbed = sleep(point.afterMs).then(disturb);
  });
  await disturbed;
  return ending;
}
