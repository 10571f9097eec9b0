import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TOKEN = 'token-of-a-mailed-link';
const CALLERS_ID = 'chosen-by-the-caller';
const READY_MS = 5_000;

/**
 * Runs the Caddyfile, with addresses of this machine and without TLS, before a server that answers one request and drops the
 * next; returns what reached a log or a server and must not. Null where Caddy is missing.
 */
export async function findProxyFaults(caddyfile: string): Promise<string[] | null> {
  const seen: (string | undefined)[] = [];
  const server = createServer(({ url, headers, socket }, response) => {
    seen.push(headers['x-request-id']?.toString());
    if (url?.endsWith('dropped')) socket.destroy();
    else response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = mkdtempSync(path.join(tmpdir(), 'check-proxy-'));
  const [port, site] = [(server.address() as AddressInfo).port, await findFreePort()];
  const file = path.join(folder, 'Caddyfile');
  const local = toLocalCaddyfile(readFileSync(caddyfile, 'utf8'), site, [port]);
  writeFileSync(file, local.replaceAll(/^\t\t(health_|lb_|fail_).*$/gm, '')); // the server fails on purpose
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env['PATH'], HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  caddy.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  try {
    const isThere = await once(caddy, 'spawn').then(
      () => true,
      () => false,
    );
    if (!isThere) return null;
    await callThrough(`http://127.0.0.1:${site}/client/reset-password/${TOKEN}`);
    await end(caddy);
    return listFaults(log, seen);
  } finally {
    if (caddy.exitCode === null) caddy.kill('SIGKILL');
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The Caddyfile for servers on this machine, listening at the port `site` and without TLS. */
export function toLocalCaddyfile(caddyfile: string, site: number, servers: readonly number[]): string {
  const [ours = ''] = caddyfile.split(/^http:\/\//m); // behind it is what sends people to TLS
  return ours
    .replace(/^\{$/m, '{\n\tadmin off')
    .replace('{$SITE_ADDRESS} {', `http://127.0.0.1:${site} {`)
    .replace(/^\ttls \{.*?^\t\}$/ms, '')
    .replace('server-1:3000 server-2:3000', servers.map((port) => `127.0.0.1:${port}`).join(' '));
}

async function callThrough(url: string): Promise<void> {
  const call = (to: string) => fetch(to, { headers: { 'x-request-id': CALLERS_ID, authorization: `Bearer ${TOKEN}` } });
  const until = performance.now() + READY_MS;
  for (;;) {
    const answer = await call(url).catch(() => null);
    if (answer?.ok) break;
    if (performance.now() > until) throw new Error('the proxy is late');
    await sleep(50);
  }
  await call(`${url}-dropped`); // its fault is logged
}

function listFaults(log: string, seen: (string | undefined)[]): string[] {
  return [
    log.includes('"status":502') ? null : 'no line tells of an answer that failed, so this check saw nothing',
    log.includes(TOKEN) ? 'a log line holds the token of an address or a header' : null,
    seen.includes(CALLERS_ID) ? 'the X-Request-Id of a caller is handed on' : null,
    seen.every((id) => id !== undefined) ? null : 'a request has no X-Request-Id',
  ].filter((fault) => fault !== null);
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
