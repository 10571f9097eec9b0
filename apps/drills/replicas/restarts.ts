import assert from 'node:assert/strict';
import { until } from '../../api/harness/until.ts';
import { startLoad, type Load } from './load.ts';
import type { Pair, Replica } from './pair.ts';

const IN_ROTATION_MS = 30_000;
const POLL_MS = 20;

export type Restarts = Awaited<ReturnType<Load['stop']>> & {
  /** What the balancer saw of it. */
  failures: readonly string[];
  slowestStopMs: number;
};

type Report = (done: number, stopMs: number) => void;

/**
 * Restarts the two in turn by SIGTERM, each when the balancer has the other, under a load of so many requests a second.
 * Throws when a server ends with another code than 0.
 */
export async function restartUnderLoad(
  pair: Pair,
  { restarts, perSecond, tell = () => undefined }: { restarts: number; perSecond: number; tell?: Report },
): Promise<Restarts> {
  const { a, b, balancer } = pair;
  await inRotation(pair, a, b);
  const seenBefore = balancer.failures.length;
  const load = await startLoad(pair, perSecond);
  let slowestStopMs = 0;
  try {
    for (let done = 1; done <= restarts; done += 1) {
      const replica = done % 2 ? a : b;
      const begun = performance.now();
      assert.equal(await replica.server.terminate(), 0, replica.server.written());
      const stopMs = performance.now() - begun;
      slowestStopMs = Math.max(slowestStopMs, stopMs);
      await replica.start();
      await inRotation(pair, replica);
      tell(done, stopMs);
    }
  } finally {
    await load.stop();
  }
  return { ...(await load.stop()), failures: balancer.failures.slice(seenBefore), slowestStopMs };
}

async function inRotation({ balancer }: Pair, ...replicas: Replica[]): Promise<void> {
  const areAll = () => replicas.every(({ port }) => balancer.inRotation().includes(port));
  await until('the balancer to take a ready server', areAll, { ms: IN_ROTATION_MS, everyMs: POLL_MS });
}
