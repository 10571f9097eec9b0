import { connect as openSocket, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createHttpCallers } from '../harness/callers.ts';
import { ready, spawnServer, type ServerProcess } from '../harness/processes.ts';
import { composeDependencies } from '../src/compose.ts';
import { connect } from '../src/database/connect.ts';
import { readEnvironment } from '../src/environment.ts';
import { freePort } from '../src/lib/free-port.ts';
import { builders, type Builders } from '../harness/builders.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { KEY } from '../harness/application.ts';

const POLL_MS = 10;

let database: TestDatabase;
let make: Builders;

beforeAll(async () => {
  database = await openTestDatabase(4);
  make = builders(await composeDependencies(database.db, readEnvironment({ NODE_ENV: 'test' }), { keys: [KEY] }));
});
afterAll(() => database?.drop());

async function aServer(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = spawned(await freePort(), environment);
  await ready(server);
  return server;
}

function spawned(port: number, environment: Record<string, string> = {}): ServerProcess {
  const server = spawnServer(port, {
    DATABASE_URL: database.url,
    SESSION_KEYS: `${KEY.id}:${Buffer.from(KEY.secret).toString('base64url')}`,
    ...environment,
  });
  onTestFinished(() => server.kill());
  return server;
}

const statusOf = async ({ url }: ServerProcess, path: string) => (await fetch(url + path)).status;

const isListening = ({ url }: ServerProcess) =>
  fetch(`${url}/livez`).then(
    () => true,
    () => false,
  );

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(POLL_MS);
}

/** A connection that has been opened and has not asked for anything yet, as browsers open ahead. */
async function aConnection({ port }: ServerProcess): Promise<Socket> {
  const socket = openSocket(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

test('on SIGTERM it is not ready any more, serves on for DRAIN_SECONDS, and ends with 0', async () => {
  const server = await aServer({ DRAIN_SECONDS: '2' });
  const client = await make.aClient();
  const ended = server.terminate();
  await until(async () => (await statusOf(server, '/readyz')) === 503);
  const { rest } = createHttpCallers(server.url);
  const profile = await rest('GET /api/user/get/profile', undefined, client);
  expect(profile.status).toBe(200);
  expect(profile.headers['connection']).toBe('close');
  expect(await statusOf(server, '/livez')).toBe(200);
  expect(await ended).toBe(0);
}, 60_000);

test('a request that is under way when it closes is answered, and stored', async () => {
  const server = await aServer();
  const plan = await make.aPlan();
  const place = await make.questionOf('di_owners');
  let saved: Promise<{ status: number; body: unknown }> | undefined;
  let ended: Promise<number | null> | undefined;
  await database.db.transaction().execute(async (tx) => {
    await sql`select from plan where id = ${plan.id} for update`.execute(tx);
    const input = { id: plan.id, ...place, value: 'Sent just before', version: 0 };
    saved = createHttpCallers(server.url).mutate('plan.saveAnswer', input, plan.owner);
    await until(isWaited);
    ended = server.terminate();
    await until(async () => !(await isListening(server)));
  });
  expect(await saved).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await ended).toBe(0);
  const stored = await database.db.selectFrom('answer').select('value').where('plan_id', '=', plan.id).execute();
  expect(stored).toEqual([{ value: 'Sent just before' }]);
}, 60_000);

/** Whether a statement waits for a row. */
async function isWaited(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
    and datname = current_database()`.execute(database.db);
  return rows.length > 0;
}

test('what comes on a connection that was opened before it closed is answered too', async () => {
  const server = await aServer();
  const socket = await aConnection(server);
  await statusOf(server, '/livez'); // it has taken the connection too by then
  const ended = server.terminate();
  await until(async () => !(await isListening(server)));
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  socket.write('GET /brand.json HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await new Promise((resolve) => socket.once('close', resolve));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(await ended).toBe(0);
}, 60_000);

test('a second SIGTERM ends it at once', async () => {
  const server = await aServer({ DRAIN_SECONDS: '60' });
  const first = server.terminate();
  await until(async () => (await statusOf(server, '/readyz')) === 503);
  await server.terminate();
  expect(await first).toBe(1);
}, 60_000);

test('a second one on the same port ends, although the sockets of the first share it', async () => {
  const { port } = await aServer();
  const second = spawned(port);
  await until(async () => !second.isRunning());
  expect(second.written()).toBe(`Port ${port} is taken by another program; choose another with PORT.\n`);
}, 60_000);

test('with MIGRATE_ON_START=false it refuses an older schema in one line, and leaves it as it is', async () => {
  const url = new URL(database.url);
  url.pathname = `${url.pathname}_empty`;
  await sql.raw(`create database ${url.pathname.slice(1)}`).execute(database.db);
  onTestFinished(async () => {
    await sql.raw(`drop database ${url.pathname.slice(1)} with (force)`).execute(database.db);
  });
  const asked = { DATABASE_URL: url.href, MIGRATE_ON_START: 'false', DATABASE_WAIT_SECONDS: '0' };
  const server = spawnServer(await freePort(), asked);
  onTestFinished(() => server.kill());
  await until(() => Promise.resolve(!server.isRunning()));
  expect(await server.terminate()).toBe(1);
  expect(server.written()).toMatch(/^The database lacks \d+ migrations, the first 0001-foundation: .+\n$/);
  const db = connect(url.href, 1);
  onTestFinished(() => db.destroy());
  const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(db);
  expect(rows).toHaveLength(0);
}, 60_000);
