import { createServer, type AddressInfo } from 'node:net';

/** A port of 127.0.0.1 that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo; // it listens on a port, not on a pipe
      probe.close(() => resolve(port));
    });
  });
}
