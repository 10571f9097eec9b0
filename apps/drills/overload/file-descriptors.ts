import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../../api/src/http/request-limits.ts';
import type { ServerProcess } from '../../api/harness/processes.ts';
import { openFiles, type Figure, type Rig } from './rig.ts';

const FILES = 200;
const CALLERS = 500;
const WITHIN_MS = 5_000;
const POLL_MS = 50;
const OF_NETWORK = (LIMITS.atOnce * 7) / 8; // requests of one network at once (`overload.ts`)
const REFUSED = '503';
const ANSWERS = new Set(['200', REFUSED]);

/** Five hundred connections to a server that may open two hundred files: those it takes are answered, and after them all is well. */
export async function descriptors(rig: Rig): Promise<Figure[]> {
  const server = await rig.serve(FILES);
  const plan = rig.data.plans[7]!; // there are a thousand
  const read = `GET /trpc/plan.get?input=${encodeURIComponent(JSON.stringify({ id: plan.id }))} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${plan.token}\r\n\r\n`;
  const callers = await Promise.all(Array.from({ length: CALLERS }, () => call(server, read)));
  const statuses = callers.map(({ status }) => status());
  const taken = statuses.filter((status) => status !== '');
  console.log(
    `  ${taken.length} of ${CALLERS} connections were taken, the others closed; ${openFiles(server)} files open`,
  );
  for (const { socket } of callers) socket.destroy();
  const freed = performance.now();
  while (!(await isServing(server)) && performance.now() - freed < 4 * WITHIN_MS) await sleep(POLL_MS);
  return [
    { title: 'taken and not answered', value: taken.filter((status) => !ANSWERS.has(status)).length, most: 0 },
    {
      title: 'asked to come back',
      value: taken.filter((status) => status === REFUSED).length,
      most: Math.max(0, taken.length - OF_NETWORK), // they all ask at the same moment
    },
    { title: 'server ended', value: server.isRunning() ? 0 : 1, most: 0 },
    { title: 'files open', value: openFiles(server), most: FILES },
    { title: 'all well again after', value: (performance.now() - freed) / 1_000, most: WITHIN_MS / 1_000, unit: 's' },
  ];
}

/** Calls, and holds on; the status of what it was answered, empty when it was closed unanswered. */
async function call({ port }: ServerProcess, text: string): Promise<{ socket: Socket; status(): string }> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('error', () => undefined); // closed while it writes
  socket.write(text);
  await new Promise((resolve) => {
    socket.on('data', (part) => {
      answer += part.toString();
      resolve(null);
    });
    socket.on('close', resolve);
  });
  return { socket, status: () => answer.slice(9, 12) };
}

async function isServing({ url }: ServerProcess): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
