import { spawn, spawnSync, type StdioOptions } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openTestDatabase } from '../harness/database.ts';
import { freePort } from '../src/lib/free-port.ts';

const START = path.resolve(import.meta.dirname, '../dist/start.js');

const START_MS = 60_000; // on a busy machine

let databaseUrl: string;

beforeAll(async () => {
  const { url, drop } = await openTestDatabase(1);
  databaseUrl = url;
  return drop;
});

/** The product's server as production runs it, with its output where the test wants it. */
async function aServer(stdout: 'pipe' | number, more: Record<string, string> = {}) {
  const port = await freePort();
  const stdio: StdioOptions = ['ignore', stdout, 'ignore'];
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'debug',
    HOST: '127.0.0.1',
    PORT: String(port),
    MIGRATE_ON_START: 'false',
    ...more,
  };
  const child = spawn(process.execPath, [START], { stdio, env });
  onTestFinished(
    () => new Promise<void>((resolve) => (child.once('exit', () => resolve()), child.kill('SIGKILL') || resolve())),
  );
  const url = `http://127.0.0.1:${port}`;
  const get = (target: string) => fetch(`${url}${target}`).then(({ status }) => status);
  await vi.waitFor(async () => expect(await get('/readyz')).toBe(200), { timeout: START_MS, interval: 50 });
  return { child, get, isRunning: () => child.exitCode === null && child.signalCode === null };
}

test('a full disk under the log does not end the process', { timeout: 2 * START_MS }, async () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const { get, isRunning } = await aServer(full);
  for (let calls = 0; calls < 50; calls += 1) expect(await get('/brand.json')).toBe(200);
  expect(isRunning()).toBe(true);
});

test('a reader of the log that goes away does not end the process', { timeout: 2 * START_MS }, async () => {
  const { child, get, isRunning } = await aServer('pipe');
  child.stdout!.destroy();
  for (let calls = 0; calls < 50; calls += 1) expect(await get('/brand.json')).toBe(200);
  expect(isRunning()).toBe(true);
});

test(
  'with a port of their own metrics and probes are there and not on the main listener',
  { timeout: 2 * START_MS },
  async () => {
    const metricsPort = await freePort();
    const { get } = await aServer('pipe', { METRICS_PORT: String(metricsPort) });
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await answer.text()).toContain('\ngrowth_plan_database_up 1\n');
    expect((await fetch(`http://127.0.0.1:${metricsPort}/livez`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(200);
    expect(await get('/metrics')).toBe(404);
  },
);

test('an uncaught error is reported in one line and ends the process', () => {
  const telemetry = path.resolve(import.meta.dirname, '../src/telemetry/process.ts');
  const program = `import { endOnUncaught } from ${JSON.stringify(telemetry)};
    endOnUncaught();
    setTimeout(() => { throw new Error('boom'); }, 1);
    setTimeout(() => console.log('went on'), 500);`;
  const args = ['--input-type=module', '--eval', program];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.split('\n')).toHaveLength(2); // one line, and what follows its end
  expect(JSON.parse(stderr)).toMatchObject({ level: 60, time: expect.any(Number), msg: 'boom' });
});
