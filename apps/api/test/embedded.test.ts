import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { startEmbedded, type EmbeddedPostgres } from '../src/database/embedded.ts';
import { ConfigurationFault } from '../src/environment.ts';
import { freePort } from '../src/lib/free-port.ts';

const SOURCE = path.resolve(import.meta.dirname, '../src');

let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'embedded-'));
  chmodSync(root, 0o755); // the database's user must be able to enter
});

afterAll(() => {
  for (const name of readdirSync(root)) endServer(path.join(root, name, 'postgres/data/postmaster.pid'));
  rmSync(root, { recursive: true, force: true });
});

/** Ends a server that a failed test left running. */
function endServer(pidFile: string): void {
  if (existsSync(pidFile)) process.kill(pidIn(pidFile), 'SIGQUIT');
}

const pidIn = (pidFile: string) => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);

/** Runs one statement and answers its first column. */
async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
    return rows.map(([first]) => first);
  } finally {
    await client.end();
  }
}

/** A child process with what it wrote; killed when the test ends, if it still runs. */
function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (written[name] += text));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, written, ended: once(child, 'close') as Promise<[number | null, string | null]> };
}

/** Waits for a text on a child's standard output. */
async function said(child: ChildProcess, written: { stdout: string; stderr: string }, text: string): Promise<void> {
  while (!written.stdout.includes(text)) {
    if (child.exitCode !== null) throw new Error(`ended before it said ${text}: ${written.stderr}`);
    await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')]); // its output is a pipe
  }
}

const postmasterOf = ({ folder }: Pick<EmbeddedPostgres, 'folder'>) => path.join(folder, 'data/postmaster.pid');

describe('the PostgreSQL that ships with the product', () => {
  let dataDir: string;
  const start = () => startEmbedded({ dataDir });
  const kept = (url: string) => ask(url, 'select text from kept order by id');

  beforeAll(async () => {
    dataDir = path.join(root, 'database');
    const postgres = await start();
    await ask(postgres.url, 'create table kept (id serial, text text)');
    await ask(postgres.url, `insert into kept (text) values ('Äiti 🌱')`);
    await postgres.stop();
  });

  /** Another process that starts it on the same folder, and runs until it is killed. */
  async function anOwner() {
    const script = `import { startEmbedded } from ${JSON.stringify(path.join(SOURCE, 'database/embedded.ts'))};
      const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
      console.log('started ' + url + ' .');
      setInterval(() => {}, 1000);`;
    const { child, written, ended } = run(['--input-type=module', '--eval', script]);
    await said(child, written, ' .');
    const kill = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    return { url: written.stdout.split(' ')[1] ?? '', kill };
  }

  test('keeps its data from one start to the next, and what was stopped no longer answers', async () => {
    const postgres = await start();
    expect(await kept(postgres.url)).toEqual(['Äiti 🌱']);
    await postgres.stop();
    expect(existsSync(postmasterOf(postgres))).toBe(false);
    await expect(kept(postgres.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('keeps a quarter of the usual log, and looks every 15 seconds for what can be cleaned', async () => {
    const postgres = await start();
    onTestFinished(() => postgres.stop());
    const settings = `select setting || coalesce(unit, '') from pg_settings
      where name in ('autovacuum_naptime', 'max_wal_size') order by name`;
    expect(await ask(postgres.url, settings)).toEqual(['15s', '256MB']);
  });

  test('is taken over, with its data, from a process that was killed', async () => {
    const owner = await anOwner();
    await ask(owner.url, `insert into kept (text) values ('taken over')`);
    await owner.kill();
    const postgres = await start();
    expect(await kept(postgres.url)).toEqual(['Äiti 🌱', 'taken over']);
    await postgres.stop();
    expect(existsSync(postmasterOf(postgres))).toBe(false);
  });

  test('starts again on its data when it was killed with the process that started it', async () => {
    const owner = await anOwner();
    await ask(owner.url, `insert into kept (text) values ('killed')`);
    const pid = pidIn(path.join(dataDir, 'postgres/data/postmaster.pid'));
    await owner.kill();
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => kept(owner.url).catch((error: NodeJS.ErrnoException) => error.code), { timeout: 10_000 })
      .toBe('ECONNREFUSED');
    const postgres = await start();
    expect(await kept(postgres.url)).toEqual(['Äiti 🌱', 'taken over', 'killed']);
    await postgres.stop();
  });

  test('is taken over while it recovers from the crash of one of its processes', async () => {
    const postgres = await start();
    const checkpointer = `select pid from pg_stat_activity where backend_type = 'checkpointer'`;
    const [pid] = await ask(postgres.url, checkpointer);
    process.kill(Number(pid), 'SIGKILL');
    const again = await start();
    expect(await kept(again.url)).toContain('Äiti 🌱');
    await postgres.stop();
  });

  test('starts although the number of a server that died is now another program’s', async () => {
    const pidFile = path.join(dataDir, 'postgres/data/postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n${path.dirname(pidFile)}\n0\n1\n\n127.0.0.1\n`);
    const postgres = await start();
    expect(await kept(postgres.url)).toContain('Äiti 🌱');
    await postgres.stop();
  });

  test('is not stopped by a second process that found it running', async () => {
    const owner = await anOwner();
    const second = await start();
    expect(second.url).toBe(owner.url);
    await second.stop();
    expect(await kept(owner.url)).toContain('Äiti 🌱');
    await owner.kill();
    await (await start()).stop();
  });

  test('compares text alike on every machine: Finnish letters without case, by their place in the alphabet', async () => {
    const postgres = await start();
    expect(await ask(postgres.url, `select lower('ÄÖÅ') = 'äöå' and 'ÄITI' ilike '%äiti%' and 'z' < 'ä'`)).toEqual([
      true,
    ]);
    expect(await ask(postgres.url, 'show server_encoding')).toEqual(['UTF8']);
    await postgres.stop();
  });
});

test('a data folder that cannot be written is reported in plain words', async () => {
  const file = path.join(root, 'a-file');
  writeFileSync(file, '');
  for (const dataDir of [file, path.join(file, 'below')]) {
    const started = startEmbedded({ dataDir });
    await expect(started).rejects.toBeInstanceOf(ConfigurationFault);
    await expect(started).rejects.toThrow(
      `The data folder ${dataDir} cannot be written; choose another with DATA_DIR.`,
    );
  }
});

describe('the program', () => {
  const START = path.resolve(SOURCE, '../dist/start.js');

  async function aTakenPort(): Promise<{ port: string; server: Server }> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return { port: String(typeof address === 'object' ? address?.port : address), server };
  }

  /** Runs it to its end, which must be a refusal of one line. */
  async function refusalWith(env: Record<string, string>): Promise<string> {
    const { written, ended } = run([START], env);
    const [code] = await ended;
    expect({ code, stdout: written.stdout }).toEqual({ code: 1, stdout: '' });
    expect(written.stderr).toMatch(/^[^\n]+\n$/);
    return written.stderr;
  }

  test('ends with one line when its port is taken, and leaves nothing behind', async () => {
    const { port, server } = await aTakenPort();
    onTestFinished(() => void server.close());
    const DATA_DIR = path.join(root, 'port-taken');
    expect(await refusalWith({ PORT: port, DATA_DIR })).toBe(
      `Port ${port} is taken by another program; choose another with PORT.\n`,
    );
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test('ends with one line when its database cannot be used, and never tells the password', async () => {
    const running = new URL(inject('templateUrl'));
    const [unreachable, unknownHost, wrongPassword, noDatabase] = Array.from({ length: 4 }, () => new URL(running));
    Object.assign(unreachable!, { port: String(await freePort()), password: 's3cr3t' });
    Object.assign(unknownHost!, { hostname: 'nowhere.invalid', password: 's3cr3t' });
    Object.assign(wrongPassword!, { password: 's3cr3t' });
    Object.assign(noDatabase!, { pathname: '/nothing' });
    const lines = await Promise.all(
      [unreachable, unknownHost, wrongPassword, noDatabase].map(async (url) => {
        const PORT = String(await freePort()); // each looks whether its port is free, which takes it for a moment
        return refusalWith({ PORT, DATABASE_URL: url!.href, DATABASE_WAIT_SECONDS: '0' });
      }),
    );
    for (const line of lines) {
      expect(line).toMatch(/^DATABASE_URL cannot be used: /);
      expect(line).not.toContain('s3cr3t');
      expect(line).not.toContain(running.password);
    }
    expect(lines[0]).toMatch(/ECONNREFUSED/);
    expect(lines[3]).toContain('nothing');
  });

  test('ends with a line for each fault of its configuration', async () => {
    const { written, ended } = run([START], { PORT: 'x', TIME_ZONE: 'x' });
    expect(await ended).toEqual([1, null]);
    expect(
      written.stderr
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(['PORT', 'TIME_ZONE']);
  });

  test('starts on an empty folder, tells its demo logins, and on SIGTERM stops with its PostgreSQL', async () => {
    const [PORT, DATA_DIR] = [String(await freePort()), path.join(root, 'program')];
    const { child, written, ended } = run([START], { PORT, DATA_DIR });
    await said(child, written, 'client3@example.com');
    expect(written.stdout.split('\n')[0]).toBe(`Growth Plan is ready at http://localhost:${PORT}`);
    expect(written.stdout).toMatch(/^Admin {2}admin@example\.com {2}Growth#2026$/m);
    expect(await (await fetch(`http://127.0.0.1:${PORT}/readyz`)).json()).toEqual({ status: 'ok' });
    const login = await fetch(`http://127.0.0.1:${PORT}/api/login/user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'client@example.com', password: 'Growth#2026' }),
    });
    expect(login.status).toBe(200);
    const postmaster = path.join(DATA_DIR, 'postgres/data/postmaster.pid');
    expect(existsSync(postmaster)).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(postmaster)).toBe(false);
    expect(written.stderr).toBe('');
    expect(readdirSync(DATA_DIR)).toEqual(expect.arrayContaining(['postgres', 'session-key']));
  });

  test('starts its PostgreSQL again when that was killed, and stops it in the end', async () => {
    const [PORT, DATA_DIR] = [String(await freePort()), path.join(root, 'killed-below')];
    const { child, written, ended } = run([START], { PORT, DATA_DIR });
    await said(child, written, 'client3@example.com');
    const postmaster = path.join(DATA_DIR, 'postgres/data/postmaster.pid');
    const killed = pidIn(postmaster);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => written.stderr, { timeout: 20_000 }).toContain('The embedded PostgreSQL runs again.');
    const readiness = () => fetch(`http://127.0.0.1:${PORT}/readyz`).then(({ status }) => status);
    await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
    expect(pidIn(postmaster)).not.toBe(killed);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(postmaster)).toBe(false);
  });
});
