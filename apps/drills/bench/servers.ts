import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../api/src/lib/free-port.ts';

const START_MS = 20_000;
const POLL_MS = 5;

const MODULES = {
  floor: path.join(import.meta.dirname, 'floor.ts'),
  product: path.join(import.meta.dirname, '../../api/dist/start.js'),
};

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
  which: keyof typeof MODULES,
  settings: Record<string, string>,
  flags: string[] = [],
): Promise<Server> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [...flags, MODULES[which]], {
    env: { PATH: process.env['PATH'], ...settings, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => stopped(child);
  try {
    await answering(`${url}/readyz`, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    startMs: performance.now() - begun,
    memory: () => memoryOf(child),
    processorTime: () => processorTimeOf(child),
    stop,
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await sleep(POLL_MS);
  }
  throw new Error(`no answer from ${url}`);
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function memoryOf({ pid }: ChildProcess): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

const MICROSECONDS_A_TICK = 10_000; // Linux tells hundredths of a second
const USER_TICKS = 11; // proc(5): fields 14 and 15, counted from the third
const SYSTEM_TICKS = 12;

function processorTimeOf({ pid }: ChildProcess): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * MICROSECONDS_A_TICK;
}
