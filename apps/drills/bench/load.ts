import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import autocannon, { type Request } from 'autocannon';
import { readVersions, type BenchData, type Plan } from './data.ts';
import type { Operation, Side } from './operations.ts';
import type { Server } from './servers.ts';

const SHOWN = 500; // of an answer that differs
const CONNECTIONS = 32;
const WARM_UP_SECONDS = 2;
const ROUNDS = 3;
const DRAIN_MS = 300; // requests cut off at the end of a round are done by then

type Round = {
  perSecond: number;
  p99: number;
  ok: number;
  /** Microseconds of the server's processor time a request: steadier than the rate when others use the machine. */
  processorTime: number | null;
};

export type Measured = { operation: Operation; baseline: Round; product: Round; ratio: number };

export type Rig = { url: string; data: BenchData; servers: Record<Side, Server> };

/** Loads both servers in turn, changing who goes first, and gives the median round of each and of their ratios. */
export async function measure(rig: Rig, operation: Operation, seconds: number): Promise<Measured> {
  const stored = operation.writes ? await totalOf(rig) : 0;
  const warm = [
    await load(rig, operation, 'baseline', WARM_UP_SECONDS),
    await load(rig, operation, 'product', WARM_UP_SECONDS),
  ];
  const pairs: Record<Side, Round>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const order: Side[] = round % 2 === 0 ? ['baseline', 'product'] : ['product', 'baseline'];
    const pair: Partial<Record<Side, Round>> = {};
    for (const side of order) pair[side] = await load(rig, operation, side, seconds);
    pairs.push(pair as Record<Side, Round>); // the order names both
  }
  if (operation.writes)
    await expectCommitted(rig, stored, [...warm, ...pairs.flatMap(({ baseline, product }) => [baseline, product])]);
  return {
    operation,
    baseline: medianRound(pairs.map(({ baseline }) => baseline)),
    product: medianRound(pairs.map(({ product }) => product)),
    ratio: median(pairs.map(({ baseline, product }) => product.perSecond / baseline.perSecond)),
  };
}

/** Each connection has plans of its own and goes round them, so that no two save the same answer. */
async function load({ url, data, servers }: Rig, operation: Operation, side: Side, seconds: number): Promise<Round> {
  await sleep(DRAIN_MS);
  const versions = operation.writes ? await readVersions(url, data) : new Map<string, number>();
  let connection = 0;
  const before = servers[side].processorTime();
  const result = await autocannon({
    url: servers[side].url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => {
      const own = data.plans.filter((_, index) => index % CONNECTIONS === connection);
      connection += 1;
      client.setRequests(
        own.map((plan) =>
          operation.writes ? counting(operation, side, data, plan, versions) : operation.request(side, data, plan, 0),
        ),
      );
    },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    const answers = Object.entries(result.statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
    throw new Error(`${side}, ${operation.name}: ${answers.join(', ')}, ${result.errors} without an answer`);
  }
  const after = servers[side].processorTime();
  return {
    perSecond: result['2xx'] / result.duration,
    p99: result.latency.p99,
    ok: result['2xx'],
    processorTime: before === null || after === null ? null : (after - before) / result['2xx'],
  };
}

/** A save over the version that the one before it made. */
function counting(
  operation: Operation,
  side: Side,
  data: BenchData,
  plan: Plan,
  versions: Map<string, number>,
): Request {
  return {
    setupRequest: (request) => {
      const version = versions.get(plan.id) ?? 0;
      versions.set(plan.id, version + 1);
      return { ...request, ...operation.request(side, data, plan, version) };
    },
  };
}

/** Every save that was answered is stored, and no more than those cut off at the end of a round in addition. */
async function expectCommitted(rig: Rig, before: number, rounds: Round[]): Promise<void> {
  await sleep(DRAIN_MS);
  const answered = rounds.reduce((sum, { ok }) => sum + ok, 0);
  const committed = (await totalOf(rig)) - before;
  if (committed < answered || committed > answered + rounds.length * CONNECTIONS)
    throw new Error(`${answered} saves were answered, ${committed} are stored`);
}

async function totalOf({ url, data }: Rig): Promise<number> {
  return [...(await readVersions(url, data)).values()].reduce((sum, version) => sum + version, 0);
}

/** Throws unless both servers give the same answer; returns its size in bytes. */
export async function expectSameAnswers({ url, data, servers }: Rig, operation: Operation): Promise<number> {
  const plan = data.plans[7]!; // there are a thousand
  const answerOf = async (side: Side) => {
    const version = (await readVersions(url, data)).get(plan.id) ?? 0;
    const { path = '', ...request } = operation.request(side, data, plan, version);
    const response = await fetch(servers[side].url + path, request);
    const text = await response.text();
    if (!response.ok) throw new Error(`${side}, ${operation.name}: ${response.status} ${text}`);
    return text;
  };
  const baseline = JSON.parse(await answerOf('baseline')) as Record<string, unknown>;
  const text = await answerOf('product');
  const product = (JSON.parse(text) as { result: { data: Record<string, unknown> } }).result.data;
  if (operation.writes) baseline['version'] = Number(baseline['version']) + 1;
  if (!isDeepStrictEqual(inOrder(product), inOrder(baseline)))
    throw new Error(
      `${operation.name}: the baseline answers otherwise than the product\n${JSON.stringify(baseline).slice(0, SHOWN)}\n${text.slice(0, SHOWN)}`,
    );
  return text.length;
}

/** Answers have no order of their own. */
function inOrder(body: Record<string, unknown>): unknown {
  const answers = body['answers'] as { questionId: string }[] | undefined;
  return answers
    ? { ...body, answers: answers.toSorted((one, other) => (one.questionId < other.questionId ? -1 : 1)) }
    : body;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!; // never called without values
}

function medianRound(rounds: Round[]): Round {
  const middle = median(rounds.map(({ perSecond }) => perSecond));
  return rounds.find(({ perSecond }) => perSecond === middle)!; // the median is one of them
}
