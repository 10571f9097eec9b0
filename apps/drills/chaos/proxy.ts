import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Opened } from '../support/define-drill.ts';
import type { Chances } from '../support/chances.ts';

/** What a proxy does to those who speak through it. */
export type Fault =
  | 'none'
  /** Half-open: whatever is said from now on vanishes, and the connections it vanished on stay deaf for good. */
  | 'swallow'
  /** So often of one, an answer ends the connection in its stead: what was asked for was done, and nobody learns of it. */
  | { cutAnswers: number };

/** A TCP proxy before a port of 127.0.0.1, which can be made a bad network. */
export type Proxy = {
  port: number;
  be(fault: Fault): void;
  /** How many answers it has cut. */
  countCuts(): number;
};

/** Starts it on a free port; `opened` ends it. */
export async function startProxy(opened: Opened, target: number, chances: Chances): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let fault: Fault = 'none';
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    let deaf = false;
    const isDeaf = () => (deaf ||= fault === 'swallow');
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    near.on('data', (chunk) => {
      if (!isDeaf()) far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (isDeaf()) return;
      if (typeof fault === 'object' && chances.often(fault.cutAnswers)) {
        cuts += 1;
        return cut();
      }
      near.write(chunk);
    });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined); // reported by `close` as well
      socket.on('close', () => {
        sockets.delete(socket);
        if (socket === near || !isDeaf()) cut();
      });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  opened.defer(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  });
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port, not on a pipe
    be(next) {
      fault = next;
    },
    countCuts: () => cuts,
  };
}
