import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ready, spawnServer } from '../../api/harness/processes.ts';
import { freePort } from '../../api/src/lib/free-port.ts';

const POLL_MS = 5; // the time of a start is measured
const BASELINE = path.join(import.meta.dirname, 'baseline-server.ts');

/** A server under load, in a process of its own. */
export type Server = {
  url: string;
  /** From the start of the process to its first answer. */
  startMs: number;
  /** Resident memory in MiB; null where the system does not tell. */
  memory(): number | null;
  /** Processor time used so far, in microseconds; null where the system does not tell. */
  processorTime(): number | null;
  stop(): Promise<void>;
};

/** Starts a server and waits until it answers; `flags` go to Node. */
export async function startServer(
  which: 'baseline' | 'product',
  settings: Record<string, string>,
  flags: string[] = [],
): Promise<Server> {
  const program = which === 'baseline' ? { start: BASELINE, flags } : { flags };
  const server = spawnServer(await freePort(), settings, program);
  const stop = async () => void (await server.terminate());
  try {
    const startMs = await ready(server, POLL_MS);
    const { url, pid } = server;
    return { url, startMs, memory: () => memoryOf(pid), processorTime: () => processorTimeOf(pid), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function memoryOf(pid: number): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

const MICROSECONDS_A_TICK = 10_000; // Linux tells hundredths of a second
const USER_TICKS = 11; // proc(5): fields 14 and 15, counted from the third
const SYSTEM_TICKS = 12;

function processorTimeOf(pid: number): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * MICROSECONDS_A_TICK;
}
