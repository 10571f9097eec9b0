import { setTimeout as sleep } from 'node:timers/promises';
import type { TestPlan } from '../../api/harness/builders.ts';
import { createHttpCallers } from '../../api/harness/callers.ts';
import type { Pair } from './pair.ts';

const WRITERS = 40;
const SHOWN = 200; // of an answer that failed

/** What came of a load: every answer that was not 200, and every acknowledged save that is not stored. */
export type LoadReport = { requests: number; saves: number; failed: string[]; lost: string[]; perSecond: number };

export type Load = { stop(): Promise<LoadReport> };

/** Owners who read and save their plans through the balancer over kept-alive connections, so many requests a second together. */
export async function startLoad(pair: Pair, perSecond: number): Promise<Load> {
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
    if (answer.status === 200) return answer.body;
    failed.push(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, SHOWN)}`);
    return null;
  };

  async function save({ id, owner }: TestPlan): Promise<void> {
    const version = acknowledged.get(id) ?? 0;
    const input = { id, ...place, value: `Version ${version + 1}`, version };
    const saved = await ask('save', mutate('plan.saveAnswer', input, owner));
    if (saved) acknowledged.set(id, version + 1);
  }

  async function write(plan: TestPlan): Promise<void> {
    const pauseMs = (WRITERS / perSecond) * 1_000;
    const turns = [
      () => save(plan),
      () => ask('plan', query('plan.document', { id: plan.id }, plan.owner)),
      () => save(plan),
      () => ask('to-dos', query('todo.list', { id: plan.id }, plan.owner)),
    ];
    await sleep(Math.random() * pauseMs);
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const next = sleep(pauseMs);
      await turns[turn % turns.length]?.();
      await next;
    }
  }

  const writing = plans.map(write);
  let report: Promise<LoadReport> | null = null;
  const end = async (): Promise<LoadReport> => {
    over.abort();
    await Promise.all(writing);
    const seconds = (performance.now() - begun) / 1_000;
    if (acknowledged.size === 0) throw new Error(`nothing could be saved: ${failed[0]}`);
    const saves = [...acknowledged.values()].reduce((sum, version) => sum + version, 0);
    return { requests, saves, failed, lost: await lostOf(pair, acknowledged), perSecond: requests / seconds };
  };
  return { stop: () => (report ??= end()) };
}

async function lostOf({ db }: Pair, acknowledged: ReadonlyMap<string, number>): Promise<string[]> {
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
