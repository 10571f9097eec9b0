import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlanDocument } from '@app/schema/plans';
import type { Questionnaire } from '@app/schema/questionnaire';
import { findQuestion, type Plan } from '../bench/data.ts';
import { openClient } from '../support/places.ts';
import { toQueryPath } from '../../api/harness/callers.ts';
import type { ServerProcess } from '../../api/harness/processes.ts';
import { callAs, fillUp, say, type Call } from '../../api/harness/largest-plan.ts';
import { findDelay } from './prober.ts';
import {
  countRefused,
  LIVEZ_MS,
  getMemoryFigure,
  openConnection,
  startWatch,
  toHttpGet,
  type Figure,
  type Rig,
} from './rig.ts';

const READERS = 100; // who read nothing of the largest shared plan
const OWNERS = 20; // connections of its owner, who read nothing of the plan and of its steps
const OPENED_EVERY_MS = 100;
const CUT_OFF_MS = 82_000; // what the system took of an answer is idle, and kept for 72 s; who holds bytes of ours is cut off in 20
const ESTABLISHED = '01';
const PROBE_MS = 200;
const SAVES = 500;
const SAVED_CHARACTERS = 21_000; // 63 KB
const TIMES_TYPED = 2;

/** A hundred who read nothing of the largest plan that can be made, while others read and save; and what many saves take of the disk. */
export async function measureLargestPlan(rig: Rig, server: ServerProcess): Promise<Figure[]> {
  const [plan, other, third] = rig.data.plans as [Plan, Plan, Plan];
  const refusals = await fillUp(callAs(plan, server.url), plan);
  const began = performance.now();
  const document = await (
    await fetch(`${server.url}${documentPath(plan)}`, { headers: { authorization: `Bearer ${plan.token}` } })
  ).text();
  const readMs = performance.now() - began;
  const bytes = Buffer.byteLength(document);
  const { todos } = (JSON.parse(document) as { result: { data: PlanDocument } }).result.data;
  console.log(
    `  the plan has ${todos.length} to-dos and is ${toMebibytes(bytes)} MiB, read in ${readMs.toFixed(0)} ms; refused on the way: ${JSON.stringify(refusals)}`,
  );
  const filled = getMemoryFigure(server).value;

  const stopWatch = startWatch(rig, server);
  const stopSaver = saveOver(callAs(other, server.url), other, rig.data.saved);
  const slow: ReturnType<typeof readNothing>[] = [];
  for (let opened = 0; opened < READERS + OWNERS; opened += 1) {
    const shared = opened % 2 === 0 ? sharedDocumentPath(plan) : sharedStepsPath(plan);
    const own = opened % 2 === 0 ? documentPath(plan) : stepsPath(plan);
    slow.push(opened < READERS ? readNothing(server, shared) : readNothing(server, own, plan.token));
    await sleep(OPENED_EVERY_MS);
  }
  const opened = performance.now();
  const isHeld = () => {
    const held = listConnectedPorts(server);
    return slow.some(({ socket }) => held.has(socket.localPort ?? 0));
  };
  while (isHeld() && performance.now() - opened < CUT_OFF_MS + LIVEZ_MS) await sleep(PROBE_MS);
  const openMs = performance.now() - opened;
  const { probes, reads } = await stopWatch();
  const saves = await stopSaver();
  const served = slow.filter(({ status }) => status() === '200').length;
  console.log(
    `  ${served} of ${slow.length} answers were begun, the others refused; a client read ${reads.length} times and saved ${saves.length} times meanwhile`,
  );
  console.log(
    `  most memory before ${filled.toFixed(0)} MiB, with them ${getMemoryFigure(server).value.toFixed(0)} MiB`,
  );
  const kept = await measureGrowth(rig, callAs(third, server.url), third);
  for (const { socket } of slow) socket.destroy();
  return [
    getMemoryFigure(server),
    { title: '/livez p99', value: findDelay(probes, 99), most: LIVEZ_MS, unit: 'ms' },
    countRefused('/livez not answered 200', probes),
    countRefused('reads of another client not served', reads),
    { title: 'p95 of them', value: findDelay(reads, 95), most: LIVEZ_MS, unit: 'ms' },
    { title: 'saves of another client not taken', value: saves.filter((msg) => msg !== 'saved').length, most: 0 },
    { title: 'to-dos over the limit taken', value: Math.max(0, todos.length - 1_000), most: 0 },
    { title: 'bytes of the plan', value: bytes / 1024 / 1024, most: 4.6, unit: 'MiB' }, // with ids and moments
    { title: 'none of them connected after', value: openMs / 1_000, most: CUT_OFF_MS / 1_000, unit: 's' },
    {
      title: 'times what was typed that the tables grew by, before a vacuum',
      value: kept.first,
      most: TIMES_TYPED,
    },
    { title: 'times what was typed in all, with a vacuum between', value: kept.both, most: TIMES_TYPED },
  ];
}

const documentPath = ({ id }: Plan) => toQueryPath('plan.document', { id });
const stepsPath = ({ id }: Plan) => `/api/growth-plan/${id}/get/growth-plan-steps`;
const sharedDocumentPath = ({ shareCode: code }: Plan) => toQueryPath('share.document', { code });
const sharedStepsPath = ({ shareCode }: Plan) => `/api/shared/get/growth-plan-steps/${shareCode}`;
const toMebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

/** Asks for something and reads no more than the beginning of its answer. */
function readNothing(server: ServerProcess, path: string, token?: string): ReturnType<typeof openConnection> {
  const { socket, status } = openConnection(server, toHttpGet(path, token));
  socket.once('data', () => (status() === '200' ? socket.pause() : socket.end()));
  return { socket, status };
}

/** The ports from which the server still has a connection: a caller that reads nothing does not learn that theirs was closed. */
function listConnectedPorts({ port }: ServerProcess): Set<number> {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16);
  const columns = lines.map((line) => line.trim().split(/\s+/));
  return new Set(
    columns
      .filter(([, local, , state]) => portOf(local) === port && state === ESTABLISHED)
      .map(([, , remote]) => portOf(remote)),
  );
}

/** Saves an answer over and over until it is stopped; what each save was answered. */
function saveOver(call: Call, { id }: Plan, { stepId, questionId }: Rig['data']['saved']) {
  const over = new AbortController();
  const work = (async () => {
    const answers: string[] = [];
    const { answers: stored } = (await call<PlanDocument>('query', 'plan.document', { id })) as PlanDocument;
    let version = stored.find((one) => one.questionId === questionId)?.version ?? 0;
    while (!over.signal.aborted) {
      const saved = await call<{ msg: string; version: number }>('mutation', 'plan.saveAnswer', {
        id,
        stepId,
        questionId,
        value: `text ${version}`,
        version,
      });
      answers.push(typeof saved === 'string' ? saved : saved.msg);
      if (typeof saved !== 'string') version = saved.version;
      await sleep(PROBE_MS);
    }
    return answers;
  })();
  return () => {
    over.abort();
    return work;
  };
}

/** How often what was typed the tables of answers grow by, when a large answer is saved five hundred times, and again after a vacuum. */
async function measureGrowth({ url }: Rig, call: Call, { id }: Plan): Promise<{ first: number; both: number }> {
  await using client = await openClient(url);
  const readSize = async () => {
    const { rows } = await client.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(name::regclass)) as bytes from unnest(array['answer', 'answer_history', 'plan_size']) name`,
    );
    return Number(rows[0]!.bytes); // no group, one row
  };
  const setAutovacuum = async (state: 'on' | 'off') => {
    for (const table of ['answer', 'answer_history'])
      await client.query(
        `alter table ${table} set (autovacuum_enabled = ${state}, toast.autovacuum_enabled = ${state})`,
      );
  };
  const burst = async (from: number) => {
    let typed = 0;
    const { stepId, questionId } = await findRows(call, id);
    for (let version = from; version < from + SAVES; version += 1) {
      const value = writeRows(SAVED_CHARACTERS);
      typed += Buffer.byteLength(JSON.stringify(value));
      const saved = await call('mutation', 'plan.saveAnswer', { id, stepId, questionId, value, version });
      if (typeof saved === 'string') throw new Error(`refused: ${saved}`);
    }
    return typed;
  };
  const before = await readSize();
  await setAutovacuum('off');
  const first = await burst(1);
  const grown = (await readSize()) - before;
  await setAutovacuum('on');
  await client.query('vacuum answer, answer_history'); // as PostgreSQL itself does each minute
  const second = await burst(1 + SAVES);
  const inAll = (await readSize()) - before;
  console.log(
    `  typed ${toMebibytes(first)} MiB, the tables grew by ${toMebibytes(grown)}; typed ${toMebibytes(first + second)} MiB, by ${toMebibytes(inAll)}`,
  );
  return { first: grown / first, both: inAll / (first + second) };
}

const ROWS = 15;
const COLUMNS = ['product', 'benefit'];

const writeRows = (characters: number) =>
  Array.from({ length: ROWS }, () =>
    Object.fromEntries(COLUMNS.map((key) => [key, say(Math.floor(characters / ROWS / COLUMNS.length))])),
  );

async function findRows(call: Call, id: string) {
  const { questionnaireId } = (await call<PlanDocument>('query', 'plan.document', { id })) as PlanDocument;
  const questionnaire = (await call('query', 'questionnaire.get', { id: questionnaireId })) as Questionnaire;
  return findQuestion(questionnaire, ({ key }) => key === 'of_benefits');
}
