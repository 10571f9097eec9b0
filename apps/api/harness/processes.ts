import { readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START = path.resolve(import.meta.dirname, '../dist/start.js');

/** What `start` of the README gives Node. */
export const NODE_FLAGS = readStartFlags();

function readStartFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [, flags = ''] = /exec node (.+) apps\/api\/dist\/start\.js$/.exec(scripts.start) ?? [];
  return flags.split(' ').filter(Boolean);
}

const READY_MS = 30_000;
const POLL_MS = 20;

/** The product's server, in a process of its own. */
export type ServerProcess = {
  url: string;
  port: number;
  pid: number;
  /** What it has written so far, to stdout and stderr. */
  written(): string;
  isRunning(): boolean;
  /** `kill -9`, as a crash would; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with its exit code when it is gone, at once where it is gone already. */
  terminate(): Promise<number | null>;
};

/** Another program than that of this checkout, with which Node and flags, and as whom it runs. */
type Program = { node?: string; flags?: string[]; start?: string; user?: number };

/** Starts a server with these variables and no others; does not wait until it is ready. */
export function spawnServer(
  port: number,
  environment: Record<string, string>,
  { node = process.execPath, flags = [], start = START, user }: Program = {},
): ServerProcess {
  const child = spawn(node, [...flags, ...(start === START ? NODE_FLAGS : []), start], {
    ...(user !== undefined && { uid: user, gid: user, cwd: path.dirname(start) }),
    env: {
      PATH: process.env['PATH'],
      GUARD_REMOVED: process.env['GUARD_REMOVED'], // a proof that tests notice is about this process too
      LOG_LEVEL: 'error',
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      written += chunk.toString();
    });
  const gone = once(child, 'exit') as Promise<[number | null]>;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await gone)[0];
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid!, // a process of Node's own binary always starts
    written: () => written,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: async () => void (await end('SIGKILL')),
    terminate: () => end('SIGTERM'),
  };
}

/** Resolves when `/readyz` answers 200, with the milliseconds that took; throws with what it wrote when it ends or is late. */
export async function ready(server: ServerProcess, everyMs = POLL_MS): Promise<number> {
  const begun = performance.now();
  while (server.isRunning() && performance.now() - begun < READY_MS) {
    const answer = await fetch(`${server.url}/readyz`).catch(() => null);
    if (answer?.ok) return performance.now() - begun;
    await sleep(everyMs);
  }
  throw new Error(
    `the server ${server.isRunning() ? 'is late' : 'ended'} instead of getting ready:\n${server.written()}`,
  );
}
