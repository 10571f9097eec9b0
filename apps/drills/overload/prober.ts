import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { percentile } from '../support/statistics.ts';

const GIVEN_UP_MS = 15_000; // as the web app does

/** An answer to a probe: when it was sent, in milliseconds since 1970, how long it took, and its status; 0 when there was none. */
export type Probe = { at: number; ms: number; status: number };

/** With a token as somebody who works with it, over connections that are kept; without one each time over a new connection. */
type Wanted = { url: string; token?: string; everyMs: number };

/**
 * Asks an address over and over from a process of its own, so that what loads the server does not hold up the clock, and
 * on time whether or not the one before was answered.
 */
export function startProber(wanted: Wanted): { stop(): Promise<Probe[]> } {
  const child = fork(import.meta.filename, [JSON.stringify(wanted)]);
  return {
    async stop() {
      child.send('stop');
      const [probes] = (await once(child, 'message')) as [Probe[]];
      return probes;
    },
  };
}

/** So many of a hundred took no longer than this, in milliseconds. */
export function findDelay(probes: readonly Probe[], percent: number): number {
  return percentile(
    probes.map(({ ms }) => ms),
    percent,
  );
}

const kept = new Agent({ keepAlive: true });

function probe({ url, token }: Wanted): Promise<Probe> {
  const at = Date.now();
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ at, ms: performance.now() - begun, status });
    const how = token === undefined ? { agent: false } : { agent: kept, headers: { authorization: `Bearer ${token}` } };
    const request = get(url, { ...how, timeout: GIVEN_UP_MS }, (response) => {
      response.resume().on('end', () => end(response.statusCode ?? 0));
    });
    request.on('timeout', () => request.destroy()).on('error', () => end(0));
  });
}

async function main(wanted: Wanted): Promise<void> {
  const probes: Promise<Probe>[] = [];
  const timer = setInterval(() => probes.push(probe(wanted)), wanted.everyMs);
  await once(process, 'message');
  clearInterval(timer);
  process.send?.(await Promise.all(probes), () => process.exit()); // kept connections would hold it open
}

if (import.meta.main) await main(JSON.parse(process.argv[2] ?? '') as Wanted);
