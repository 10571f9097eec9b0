import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that a system gives to outgoing connections (from 32768 on), one of which may take a port found a moment ago. */
const [FIRST, END] = [20_000, 32_000];
const TRIES = 100;

/** A port of 127.0.0.1 that nothing listens on, drawn by chance so that two who ask at once hardly get the same. Throws where there is none. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port of 127.0.0.1 from ${FIRST} to ${END} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
