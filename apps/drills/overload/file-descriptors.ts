import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../../api/src/http/request-limits.ts';
import { toQueryPath } from '../../api/harness/callers.ts';
import { countOpenFiles, openConnection, toHttpGet, type Figure, type Rig } from './rig.ts';

const FILES = 200;
const CALLERS = 500;
const WITHIN_MS = 5_000;
const POLL_MS = 50;
const OF_NETWORK = (LIMITS.atOnce * 7) / 8; // requests of one network at once (`overload.ts`)
const REFUSED = '503';
const ANSWERS = new Set(['200', REFUSED]);

/** Five hundred connections to a server that may open two hundred files: those it takes are answered, and after them all is well. */
export async function measureDescriptors(rig: Rig): Promise<Figure[]> {
  const server = await rig.serve(FILES);
  const { id, token } = rig.data.plans[7]!; // there are a thousand
  const callers = Array.from({ length: CALLERS }, () =>
    openConnection(server, toHttpGet(toQueryPath('plan.get', { id }), token)),
  );
  const answered = callers.map(
    ({ socket }) => new Promise((resolve) => void socket.once('data', resolve).once('close', resolve)),
  );
  await Promise.all(answered);
  const taken = callers.map(({ status }) => status()).filter((status) => status !== '');
  console.log(
    `  ${taken.length} of ${CALLERS} connections were taken, the others closed; ${countOpenFiles(server)} files open`,
  );
  for (const { socket } of callers) socket.destroy();
  const freed = performance.now();
  const isServing = () =>
    fetch(`${server.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isServing()) && performance.now() - freed < 4 * WITHIN_MS) await sleep(POLL_MS);
  return [
    { title: 'taken and not answered', value: taken.filter((status) => !ANSWERS.has(status)).length, most: 0 },
    {
      title: 'asked to come back',
      value: taken.filter((status) => status === REFUSED).length,
      most: Math.max(0, taken.length - OF_NETWORK), // they all ask at the same moment
    },
    { title: 'server ended', value: server.isRunning() ? 0 : 1, most: 0 },
    { title: 'files open', value: countOpenFiles(server), most: FILES },
    { title: 'all well again after', value: (performance.now() - freed) / 1_000, most: WITHIN_MS / 1_000, unit: 's' },
  ];
}
