import { Agent, createServer, get, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 200;
const LOOK_TIMEOUT_MS = 1_000;

/** A balancer as operators run one: it asks `/readyz`, goes round those that are ready, and hides no failure by trying again. */
export type Balancer = {
  url: string;
  /** The ports that it sends requests to now. */
  inRotation(): number[];
  /** How many requests each port answered below 500. */
  answered: ReadonlyMap<number, number>;
  /** Each request that was not answered, or with 5xx, in words. */
  failures: readonly string[];
  close(): Promise<void>;
};

/** Starts it before servers on these ports of 127.0.0.1, over connections that are kept alive. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const answered = new Map(ports.map((port) => [port, 0]));
  const failures: string[] = [];
  const stopping = new AbortController();
  let turn = 0;

  const fail = (response: ServerResponse, status: number, why: string) => {
    failures.push(why);
    if (response.headersSent) response.destroy();
    else response.writeHead(status).end();
  };

  const server = createServer((incoming, response) => {
    turn += 1;
    const port = [...ready][turn % ready.size];
    const what = `${incoming.method} ${incoming.url?.split('?')[0]} at ${port}`;
    if (port === undefined) return fail(response, 503, `${incoming.method}: none is ready`);
    const headers = { ...incoming.headers, ...forwardedFor(incoming) };
    const outgoing = request({ port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers, agent });
    outgoing.on('error', (error: NodeJS.ErrnoException) => fail(response, 502, `${what}: ${error.code}`));
    outgoing.on('response', (answer) => {
      const { statusCode = 0 } = answer;
      if (statusCode >= 500) failures.push(`${what}: ${statusCode}`);
      else answered.set(port, (answered.get(port) ?? 0) + 1);
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers; // of the connection behind, not of this one
      response.writeHead(statusCode, kept);
      answer.on('error', () => fail(response, 502, `${what}: cut off`));
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  });

  async function look(port: number): Promise<void> {
    while (!stopping.signal.aborted) {
      const isReady = await askReady(port);
      if (isReady === true) ready.add(port);
      if (isReady === false) ready.delete(port);
      await sleep(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const looking = ports.map(look);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port, not on a pipe
    inRotation: () => [...ready],
    answered,
    failures,
    async close() {
      stopping.abort();
      await Promise.all(looking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

function forwardedFor({ headers, socket }: IncomingMessage): { 'x-forwarded-for': string } {
  const before = headers['x-forwarded-for'];
  return { 'x-forwarded-for': [before, socket.remoteAddress].filter(Boolean).join(', ') };
}

/** Null when it takes its time: slow is not down. */
function askReady(port: number): Promise<boolean | null> {
  return new Promise((resolve) => {
    const asked = get(
      { port, host: '127.0.0.1', path: '/readyz', agent: false, timeout: LOOK_TIMEOUT_MS },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    asked.on('timeout', () => {
      resolve(null);
      asked.destroy();
    });
    asked.on('error', () => resolve(false));
  });
}
