import { setTimeout as sleep } from 'node:timers/promises';
import autocannon, { type Request } from 'autocannon';
import { OPERATIONS } from '../bench/operations.ts';
import type { ServerProcess } from '../../api/harness/processes.ts';
import { findDelay } from './prober.ts';
import { countRefused, LIVEZ_MS, getMemoryFigure, startWatch, type Figure, type Rig } from './rig.ts';

const CONNECTIONS = 500;
const OFFERED = 10_000; // a second
const CALM_MS = 5_000;
const NORMAL_FACTOR = 2; // of the time before the flood
const NORMAL_MS = 100;

/** What any of the requests may be answered besides 200: a save over another version, a wrong password, nothing there. */
const EXPECTED = new Set([200, 304, 401, 404, 409]);
const REFUSED = new Set([429, 503]);

/** Ten thousand requests a second of every kind are offered; what is too much is refused, and all is well again soon after. */
export async function measureFlood(rig: Rig, server: ServerProcess, seconds: number): Promise<Figure[]> {
  const stopWatch = startWatch(rig, server);
  await sleep(CALM_MS);
  const begun = Date.now();
  const { tally, errors } = await offer(rig, server, seconds);
  const ended = Date.now();
  await sleep(2 * CALM_MS);
  const { probes, reads } = await stopWatch();
  const before = reads.filter(({ at }) => at < begun);
  const during = reads.filter(({ at }) => at >= begun && at < ended);
  const after = reads.filter(({ at }) => at >= ended + CALM_MS);
  const served = (100 * during.filter(({ status }) => status === 200).length) / during.length;
  const counts = [...tally.statuses].toSorted(([one], [other]) => one - other);
  console.log(`  answered: ${counts.map(([status, count]) => `${status}: ${count}`).join(', ')}`);
  console.log(
    `  a client's reads meanwhile: ${served.toFixed(0)} % served, p95 ${findDelay(during, 95).toFixed(0)} ms`,
  );
  console.log(`  p95 of their reads before: ${findDelay(before, 95).toFixed(0)} ms`);
  return [
    { title: '/livez p99', value: findDelay(probes, 99), most: LIVEZ_MS, unit: 'ms' },
    countRefused('/livez not answered 200', probes),
    { title: 'answers of another status', value: tally.unexpected, most: 0 },
    { title: 'refusals without Retry-After', value: tally.unannounced, most: 0 },
    { title: 'requests without an answer', value: errors, most: 0 },
    getMemoryFigure(server),
    countRefused('reads refused 5 s after', after),
    {
      title: 'p95 of reads 5 s after',
      value: findDelay(after, 95),
      most: Math.max(NORMAL_MS, NORMAL_FACTOR * findDelay(before, 95)),
      unit: 'ms',
    },
  ];
}

async function offer({ data }: Rig, { url }: ServerProcess, seconds: number) {
  const tally = { statuses: new Map<number, number>(), unexpected: 0, unannounced: 0 };
  const { errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    overallRate: OFFERED,
    duration: seconds,
    setupClient: (client) => {
      const plan = data.plans[Math.floor(Math.random() * data.plans.length)]!; // there are a thousand
      client.setRequests([
        ...OPERATIONS.map(({ request }) => request({ side: 'product', data, plan, version: 0 })),
        ...buildOtherRequests(plan.token),
      ]);
      client.on('headers', ({ statusCode, headers }) => {
        tally.statuses.set(statusCode, (tally.statuses.get(statusCode) ?? 0) + 1);
        if (!EXPECTED.has(statusCode) && !REFUSED.has(statusCode)) tally.unexpected += 1;
        if (REFUSED.has(statusCode) && !headers.includes('retry-after')) tally.unannounced += 1;
      });
    },
  });
  return { tally, errors };
}

/** Over the documented paths, without a login, and where nothing is. */
function buildOtherRequests(token: string): Request[] {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'Wrong#2026' });
  return [
    { method: 'GET', path: '/api/user/get/profile', headers: { authorization: `Bearer ${token}` } },
    { method: 'GET', path: '/api/user/get/clients' },
    { method: 'GET', path: '/trpc/language.general?input=%7B%22lang%22%3A%22fi%22%7D' },
    { method: 'GET', path: '/nowhere.png' },
    { method: 'POST', path: '/api/login/user', headers: { 'content-type': 'application/json' }, body },
  ];
}
