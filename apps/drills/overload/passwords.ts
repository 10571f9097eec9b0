import { setTimeout as sleep } from 'node:timers/promises';
import { READ_CHARACTERS } from '../../api/src/lib/password-strength.ts';
import { createHttpCallers } from '../../api/harness/callers.ts';
import type { ServerProcess } from '../../api/harness/processes.ts';
import { findDelay } from './prober.ts';
import { countRefused, LIVEZ_MS, makeLinks, getMemoryFigure, startWatch, type Figure, type Rig } from './rig.ts';

const SENDERS = 8;
const SECONDS = 15;
const CALM_MS = 5_000;
const LENGTH = 250;
const TRIES_OF_LINK = 18; // fewer than would be refused uncounted: each of them is looked at
const NORMAL_FACTOR = 2;

/** Refused as common, and the dearest to estimate: each is full of words, sequences and repetitions that overlap. */
const DEAREST = [`A#${'12'.repeat(LENGTH)}`, 'p4$$w0rd'.repeat(LENGTH), 'Aä\u0308\u0301#'.repeat(LENGTH)].map((one) =>
  one.slice(0, LENGTH),
);

/** Eight send passwords that are refused, each as fast as it is answered, while somebody else works. */
export async function measureRefusedPasswords(rig: Rig, server: ServerProcess): Promise<Figure[]> {
  const links = await makeLinks(rig);
  await send(server, links.pop() ?? '', 0); // the lists are loaded
  const stopWatch = startWatch(rig, server);
  await sleep(CALM_MS);
  const begun = Date.now();
  const tallies = await Promise.all(Array.from({ length: SENDERS }, () => sendOn(server, links, begun)));
  const { probes, reads } = await stopWatch();
  const statuses = tallies.flat();
  const before = reads.filter(({ at }) => at < begun);
  const during = reads.filter(({ at }) => at >= begun);
  const refused = statuses.filter((status) => status === 400).length;
  console.log(`  ${refused} passwords of ${LENGTH} characters refused, ${READ_CHARACTERS} of each read`);
  console.log(`  /livez median ${findDelay(probes, 50).toFixed(0)} ms`);
  const slower = (title: string, percent: number): Figure => ({
    title: `${title} of another user, ${findDelay(before, percent).toFixed(1)} ms before`,
    value: findDelay(during, percent),
    most: NORMAL_FACTOR * findDelay(before, percent),
    unit: 'ms',
  });
  return [
    {
      title: '/livez worst',
      value: findDelay(
        probes.filter(({ at }) => at >= begun),
        100,
      ),
      most: LIVEZ_MS,
      unit: 'ms',
    },
    countRefused('/livez not answered 200', probes),
    slower('median', 50),
    slower('p95', 95),
    countRefused('reads not served', reads),
    { title: 'passwords let through', value: statuses.filter((status) => status < 400).length, most: 0 },
    { title: 'other answers', value: statuses.filter((status) => ![200, 400, 503].includes(status)).length, most: 0 },
    getMemoryFigure(server),
  ];
}

/** Sends until the time is over; the statuses of the answers. */
async function sendOn(server: ServerProcess, links: string[], begun: number): Promise<number[]> {
  const statuses: number[] = [];
  let link = '';
  while (Date.now() - begun < SECONDS * 1_000) {
    if (statuses.length % TRIES_OF_LINK === 0) link = links.pop() ?? '';
    statuses.push(await send(server, link, statuses.length));
  }
  return statuses;
}

async function send({ url }: ServerProcess, link: string, index: number): Promise<number> {
  const password = DEAREST[index % DEAREST.length]!; // three of them
  const body = { new_password: password, confirm_password: password };
  return (await createHttpCallers(url).rest(`POST /api/reset-password/user/${link}`, body)).status;
}
