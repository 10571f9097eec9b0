import { setTimeout as sleep } from 'node:timers/promises';

/** Work that is repeated until it is stopped, after pauses of as many milliseconds as each round gives. */
export function createLoop(doRound: () => Promise<number>) {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pauseMs = await doRound();
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    isStopping: () => stopping.signal.aborted,
    start() {
      running ??= run();
    },
    /** Lets the round under way finish. */
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
