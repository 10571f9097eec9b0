import { once } from 'node:events';
import { Agent, createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Opened } from '../support/define-drill.ts';

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
};

/** Starts it before servers on these ports of 127.0.0.1, over connections that are kept alive; `opened` ends it. */
export async function startBalancer(opened: Opened, ports: readonly number[]): Promise<Balancer> {
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
    const callers = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress];
    const headers = { ...incoming.headers, 'x-forwarded-for': callers.filter(Boolean).join(', ') };
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
  opened.defer(async () => {
    stopping.abort();
    await Promise.all(looking);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    agent.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return { url: `http://127.0.0.1:${port}`, inRotation: () => [...ready], answered, failures };
}

/** Over a connection of its own. Null when it takes its time: slow is not down. */
async function askReady(port: number): Promise<boolean | null> {
  try {
    const signal = AbortSignal.timeout(LOOK_TIMEOUT_MS);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal, headers: { connection: 'close' } });
    await answer.arrayBuffer();
    return answer.ok;
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? null : false;
  }
}
