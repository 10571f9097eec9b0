import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startPostgres, type Postgres } from '../harness/postgres.ts';
import { ready, spawnServer } from '../harness/processes.ts';
import { connect } from '../src/database/connect.ts';
import { migrateToLatest } from '../src/database/migrate-schema.ts';
import { freePort } from '../src/lib/free-port.ts';

const WAIT = { timeout: 30_000 };
const LONG = { timeout: 60_000 };

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.close());

/** A server of its own process that is killed when the test ends. */
async function aServer(url: string, more: Record<string, string> = {}) {
  const server = spawnServer(await freePort(), {
    DATABASE_URL: url,
    DATABASE_WAIT_SECONDS: '3600',
    SESSION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64url')}`,
    ...more,
  });
  onTestFinished(() => server.kill());
  return server;
}

type Server = Awaited<ReturnType<typeof aServer>>;

const said = (server: Server, words: RegExp) => vi.waitFor(() => expect(server.written()).toMatch(words), WAIT);

test('a server that is started before its PostgreSQL says so and gets ready when it comes', LONG, async () => {
  await postgres.kill();
  const server = await aServer(postgres.url);
  await said(server, /ECONNREFUSED.*Trying for 3600 seconds\./);
  expect(server.isRunning()).toBe(true);
  await postgres.start();
  await ready(server);
  expect(server.written().match(/Trying/g)).toHaveLength(1);
});

test('a server that does not migrate says so and gets ready when somebody else has migrated', LONG, async () => {
  const url = new URL(postgres.url);
  url.pathname = '/late';
  await using db = connect(postgres.url, 1);
  await sql`create database late`.execute(db);
  const server = await aServer(url.href, { MIGRATE_ON_START: 'false' });
  await said(server, /The database lacks \d+ migrations.*Trying for 3600 seconds\./);
  await migrateToLatest(url.href);
  await ready(server);
});

test('a wrong password ends a start, for it does not pass by itself', LONG, async () => {
  const url = new URL(postgres.url);
  url.password = 'wrong';
  const server = await aServer(url.href);
  await vi.waitFor(() => expect(server.isRunning()).toBe(false), WAIT);
  await said(server, /DATABASE_URL cannot be used: .*Correct user and password/);
  expect(server.written()).not.toContain('Trying');
  expect(await server.terminate()).toBe(1);
});

test('SIGTERM ends the waiting', LONG, async () => {
  const url = new URL(postgres.url);
  url.port = String(await freePort());
  const server = await aServer(url.href);
  await said(server, /Trying for 3600 seconds\./);
  expect(await server.terminate()).toBe(1);
});
