import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestPlan } from '../../api/harness/builders.ts';
import { createHttpCallers } from '../../api/harness/callers.ts';
import { waitUntil } from '../../api/harness/until.ts';
import type { Pair, Replica } from './pair.ts';

const IN_ROTATION_MS = 30_000;
const POLL_MS = 20;
const WRITERS = 40;
const SHOWN = 200; // of an answer that failed

type Options = { restarts: number; perSecond: number; log?: (done: number, stopMs: number) => void };

/**
 * Restarts the two in turn by SIGTERM, each when the balancer has the other, under a load of so many requests a second;
 * gives what came of the load. Throws when a server ends with another code than 0.
 */
export async function restartUnderLoad(pair: Pair, { restarts, perSecond, log = () => undefined }: Options) {
  const { a, b, balancer } = pair;
  await awaitRotation(pair, a, b);
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
      await awaitRotation(pair, replica);
      log(done, stopMs);
    }
  } finally {
    await load.stop();
  }
  const failures = balancer.failures.slice(seenBefore); // what the balancer saw of it
  return { ...(await load.report()), failures, slowestStopMs };
}

async function awaitRotation({ balancer }: Pair, ...replicas: Replica[]): Promise<void> {
  const areAll = () => replicas.every(({ port }) => balancer.inRotation().includes(port));
  await waitUntil('the balancer to take a ready server', areAll, { ms: IN_ROTATION_MS, everyMs: POLL_MS });
}

/** Owners who read and save their plans through the balancer over kept-alive connections, so many requests a second together. */
async function startLoad(pair: Pair, perSecond: number) {
  const { query, mutate } = createHttpCallers(pair.balancer.url);
  const place = await pair.questionOf('di_owners');
  const plans = await Promise.all(Array.from({ length: WRITERS }, () => pair.aPlan()));
  const acknowledged = new Map<string, number>();
  const failed: string[] = [];
  const begun = performance.now();
  let requests = 0;
  const over = new AbortController();

  const ask = async (what: string, asked: Promise<{ status: number; body: object }>) => {
    requests += 1;
    const answer = await asked.catch(({ message, cause }: Error) => ({ status: 0, body: { message, cause } }));
    if (answer.status === 200) return true;
    failed.push(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, SHOWN)}`);
    return false;
  };

  async function save({ id, owner }: TestPlan): Promise<void> {
    const version = acknowledged.get(id) ?? 0;
    const input = { id, ...place, value: `Version ${version + 1}`, version };
    if (await ask('save', mutate('plan.saveAnswer', input, owner))) acknowledged.set(id, version + 1);
  }

  async function write(plan: TestPlan): Promise<void> {
    const { id, owner } = plan;
    const pauseMs = (WRITERS / perSecond) * 1_000;
    await sleep(Math.random() * pauseMs);
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const next = sleep(pauseMs);
      if (turn % 2 === 0) await save(plan);
      else if (turn % 4 === 1) await ask('plan', query('plan.document', { id }, owner));
      else await ask('to-dos', query('todo.list', { id }, owner));
      await next;
    }
  }

  const writing = plans.map(write);
  return {
    async stop() {
      over.abort();
      await Promise.all(writing);
    },
    /** Every answer that was not 200, and every acknowledged save that is not stored. */
    async report() {
      const seconds = (performance.now() - begun) / 1_000;
      if (acknowledged.size === 0) throw new Error(`nothing could be saved: ${failed[0]}`);
      const saves = [...acknowledged.values()].reduce((sum, version) => sum + version, 0);
      return { requests, saves, failed, lost: await findLost(pair, acknowledged), perSecond: requests / seconds };
    },
  };
}

async function findLost({ db }: Pair, acknowledged: ReadonlyMap<string, number>): Promise<string[]> {
  const stored = await db
    .selectFrom('answer')
    .select(['plan_id', 'version', 'value'])
    .where('plan_id', 'in', [...acknowledged.keys()])
    .execute();
  return [...acknowledged].flatMap(([planId, version]) => {
    const row = stored.find((one) => one.plan_id === planId);
    const isStored = row?.version === version && row.value === `Version ${version}`;
    return isStored ? [] : [`plan ${planId}: ${version} was acknowledged, ${row?.version} is stored`];
  });
}
