import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Where the server keeps its own too: a command that need not compile again takes a third less time. */
const NODE_COMPILE_CACHE = path.join(tmpdir(), 'node-compile-cache');

/** The operators' program as it ships. */
export const PROGRAM = path.resolve(import.meta.dirname, '../dist/growth-plan.js');

/** How a command ended, and what it printed. */
export type Ran = { code: number | null; stdout: string; stderr: string };

/** Runs a command of the operator to its end, with nobody at a terminal and nothing configured but what is given. */
export async function command(name: string, args: string[], env: Record<string, string> = {}): Promise<Ran> {
  const unset = { SMTP_URL: '', DATABASE_URL: '', SESSION_KEYS: '', PUBLIC_URL: '', NODE_ENV: 'test' };
  const child = spawn(process.execPath, [PROGRAM, name, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      GUARD_REMOVED: process.env['GUARD_REMOVED'],
      NODE_COMPILE_CACHE,
      ...unset,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ran: Ran = { code: null, stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => (ran[stream] += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { ...ran, code };
}

/** The port of a server that lets one connect, and says nothing. */
export async function aSilentServer(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
