import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import autocannon from 'autocannon';
import type { ServerProcess } from '../../api/harness/processes.ts';
import { readProcessorTime } from '../support/process-status.ts';
import { median } from '../support/statistics.ts';
import { readVersions, type BenchData } from './data.ts';
import type { Operation, Side } from './operations.ts';

/** The program of the bare server. */
export const BASELINE = path.join(import.meta.dirname, 'baseline-server.ts');

const SHOWN = 500; // of an answer that differs
const CONNECTIONS = 32;
const WARM_UP_SECONDS = 4; // the product has more code to compile than the baseline
const ROUNDS = 7;
const DRAIN_MS = 300; // requests cut off at the end of a round are done by then

type Round = {
  perSecond: number;
  p99: number;
  ok: number;
  /** Microseconds of the server's processor time a request: steadier than the rate when others use the machine. */
  processorTime: number | null;
};

/** What was measured of one side: the middle of its rounds, each figure for itself. */
type Figures = Omit<Round, 'ok'>;

export type Measured = {
  operation: Operation;
  baseline: Figures;
  product: Figures;
  /** Processor time a request of the baseline by that of the product; by requests a second where the system tells no processor time. */
  ratio: number;
  /** Requests a second of the product by those of the baseline. */
  rate: number;
};

export type Rig = { url: string; data: BenchData; servers: Record<Side, ServerProcess> };

/** Loads both servers in turn, changing who goes first, and gives the medians of their rounds and of the ratios of each pair. */
export async function measureOperation(rig: Rig, operation: Operation, seconds: number): Promise<Measured> {
  const stored = operation.writes ? await countSaves(rig) : 0;
  const rounds: Record<Side, Round[]> = { baseline: [], product: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const order: Side[] = round % 2 === 1 ? ['baseline', 'product'] : ['product', 'baseline'];
    for (const side of order)
      rounds[side].push(await load(rig, operation, { side, seconds: round === 0 ? WARM_UP_SECONDS : seconds }));
  }
  if (operation.writes) await expectCommitted(rig, stored, Object.values(rounds).flat());
  const [baseline, product] = [rounds.baseline.slice(1), rounds.product.slice(1)];
  const pairs = product.map((round, index) => [baseline[index]!, round] as const); // as many of both
  const rates = pairs.map(([one, other]) => other.perSecond / one.perSecond);
  const ratios = pairs.map(([one, other]) => one.processorTime! / other.processorTime!);
  const rate = median(rates);
  const isTold = baseline[0]!.processorTime !== null;
  return {
    operation,
    baseline: toFigures(baseline),
    product: toFigures(product),
    rate,
    ratio: isTold ? median(ratios) : rate,
  };
}

/** Each connection has plans of its own and goes round them, so that no two save the same answer. */
async function load(
  { url, data, servers }: Rig,
  { name, writes, request }: Operation,
  { side, seconds }: { side: Side; seconds: number },
): Promise<Round> {
  await sleep(DRAIN_MS);
  const versions = writes ? await readVersions(url, data) : new Map<string, number>();
  let connection = 0;
  const before = readProcessorTime(servers[side]);
  const result = await autocannon({
    url: servers[side].url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => {
      const own = data.plans.filter((_, index) => index % CONNECTIONS === connection);
      connection += 1;
      client.setRequests(
        own.map((plan) => {
          if (!writes) return request({ side, data, plan, version: 0 });
          const setupRequest = (made: object) => {
            const version = versions.get(plan.id) ?? 0; // the one that the save before made
            versions.set(plan.id, version + 1);
            return { ...made, ...request({ side, data, plan, version }) };
          };
          return { setupRequest };
        }),
      );
    },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    const answers = Object.entries(result.statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
    throw new Error(`${side}, ${name}: ${answers.join(', ')}, ${result.errors} without an answer`);
  }
  const after = readProcessorTime(servers[side]);
  return {
    perSecond: result['2xx'] / result.duration,
    p99: result.latency.p99,
    ok: result['2xx'],
    processorTime: before === null || after === null ? null : (after - before) / result['2xx'],
  };
}

/** Every save that was answered is stored, and no more than those cut off at the end of a round in addition. */
async function expectCommitted(rig: Rig, before: number, rounds: Round[]): Promise<void> {
  await sleep(DRAIN_MS);
  const answered = rounds.reduce((sum, { ok }) => sum + ok, 0);
  const committed = (await countSaves(rig)) - before;
  if (committed < answered || committed > answered + rounds.length * CONNECTIONS)
    throw new Error(`${answered} saves were answered, ${committed} are stored`);
}

async function countSaves({ url, data }: Rig): Promise<number> {
  return [...(await readVersions(url, data)).values()].reduce((sum, version) => sum + version, 0);
}

/** Throws unless both servers give the same answer; returns its size in bytes. */
export async function expectSameAnswers({ url, data, servers }: Rig, operation: Operation): Promise<number> {
  const plan = data.plans[7]!; // there are a thousand
  const ask = async (side: Side) => {
    const version = (await readVersions(url, data)).get(plan.id) ?? 0;
    const { path: at = '', ...request } = operation.request({ side, data, plan, version });
    const response = await fetch(servers[side].url + at, request);
    const text = await response.text();
    if (!response.ok) throw new Error(`${side}, ${operation.name}: ${response.status} ${text}`);
    return text;
  };
  const baseline = JSON.parse(await ask('baseline')) as Record<string, unknown>;
  const text = await ask('product');
  const product = (JSON.parse(text) as { result: { data: Record<string, unknown> } }).result.data;
  if (operation.writes) baseline['version'] = Number(baseline['version']) + 1;
  if (!isDeepStrictEqual(sortAnswers(product), sortAnswers(baseline)))
    throw new Error(
      `${operation.name}: the baseline answers otherwise than the product\n${JSON.stringify(baseline).slice(0, SHOWN)}\n${text.slice(0, SHOWN)}`,
    );
  return text.length;
}

/** Answers have no order of their own. */
function sortAnswers(body: Record<string, unknown>): unknown {
  const answers = body['answers'] as { questionId: string }[] | undefined;
  return answers
    ? { ...body, answers: answers.toSorted((one, other) => (one.questionId < other.questionId ? -1 : 1)) }
    : body;
}

function toFigures(rounds: readonly Round[]): Figures {
  const middle = (of: (round: Round) => number) => median(rounds.map(of));
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    p99: middle(({ p99 }) => p99),
    processorTime: rounds[0]!.processorTime === null ? null : middle(({ processorTime }) => processorTime!),
  };
}
