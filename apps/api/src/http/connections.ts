import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** So many connections are accepted each time the process goes round what is ready. */
const SOCKETS = 16;

/**
 * Listens, on Linux with several sockets of one port. Node accepts one connection from each whenever it has gone round
 * all that are ready: of five hundred who connect at once to a busy process with one socket, the last, and every probe
 * behind them, wait for two seconds. Elsewhere a port has one socket.
 */
export async function listen(app: FastifyInstance, { port, host }: { port: number; host: string }): Promise<void> {
  const reusePort = process.platform === 'linux';
  const others = Array.from({ length: reusePort ? SOCKETS - 1 : 0 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  );
  let closed: Promise<unknown>[] = [];
  app.addHook('preClose', async () => {
    closed = others.map((server) => new Promise((resolve) => server.close(resolve)));
  });
  app.addHook('onClose', () => Promise.all(closed)); // with what was under way on their connections
  const wanted = { port, host, reusePort };
  await app.listen(wanted); // hands it on to Node as it is
  const { port: taken } = app.server.address() as AddressInfo; // it listens on a port
  await Promise.all(others.map((server) => once(server.listen({ ...wanted, port: taken }), 'listening')));
}

/** Closes a connection unanswered while `most` are open, by whichever socket they came. */
export function limitConnections(server: Server, most: number): void {
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    if (open > most) socket.destroy();
  });
}
