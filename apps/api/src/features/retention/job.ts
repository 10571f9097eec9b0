import { setTimeout as sleep } from 'node:timers/promises';
import type { Dependencies } from '../../dependencies.ts';
import { tidied } from '../../telemetry/metrics.ts';
import { deleteExpired } from './delete-expired.ts';

const EACH_MS = 3_600_000;
const AGAIN_MS = 60_000; // after an error

export type RetentionJob = {
  start(): void;
  /** Lets the run under way finish. */
  stop(): Promise<void>;
};

/** Deletes what has expired once an hour, and soon again after an error. Several processes may do so at the same time. */
export function createRetentionJob(
  deps: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  log: { error(message: string): void },
): RetentionJob {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  async function runOnce(): Promise<number> {
    try {
      await deleteExpired(deps);
      tidied.setToCurrentTime();
      return EACH_MS;
    } catch (error) {
      const { code, name } = error as { code?: unknown; name?: unknown }; // the message may hold what a query was given
      log.error(`Expired data could not be deleted; the next try is in a minute: ${String(code ?? name)}`);
      return AGAIN_MS;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pauseMs = await runOnce();
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
