import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { awaitDatabase } from '../src/database/await.ts';
import { connect } from '../src/database/connect.ts';
import { openVariant, useApplication } from '../harness/application.ts';

const app = useApplication();

/** The application over a database that nothing listens for. */
async function withoutDatabase() {
  const url = new URL(app.url);
  url.port = '1';
  return openVariant({ ...app.deps, db: connect(url.href, 2) });
}

test('without a database every call that needs one is unavailable, in the language asked for, and the process lives', async () => {
  const { token } = await app.aClient();
  const away = await withoutDatabase();
  const call = { token, language: 'fi' };
  const unavailable = { status: 503, body: { msg: 'unavailable', text: expect.stringMatching(/^Palvelu/) } };
  expect(await away.rest('GET /api/user/get/profile', undefined, call)).toMatchObject(unavailable);
  expect(await away.rest('POST /api/login/user', { email: 'a@example.com', password: 'x' }, call)).toMatchObject(
    unavailable,
  );
  expect(await away.query('client.profile', undefined, call)).toMatchObject({
    status: 503,
    body: { msg: 'unavailable' },
  });
  expect(await away.rest('GET /livez')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await away.rest('GET /readyz')).toMatchObject({ status: 503, body: { status: 'unavailable' } });
});

test('a PostgreSQL that ends while a connection is made safe is away, and is waited for', async () => {
  let asked = 0;
  const ending = createServer((socket) => socket.once('data', () => ++asked && socket.end('E'))).listen(0, '127.0.0.1');
  await once(ending, 'listening');
  const url = new URL(app.url);
  url.host = `127.0.0.1:${(ending.address() as AddressInfo).port}`;
  url.searchParams.set('sslmode', 'verify-full');
  const { token } = await app.aClient();
  await using db = connect(url.href, 2);
  const away = await openVariant({ ...app.deps, db });
  expect(await away.query('client.profile', undefined, { token })).toMatchObject({ status: 503 });
  const before = asked;
  const waited = awaitDatabase(() => sql`select 1`.execute(db), { seconds: 3 });
  await expect(waited).rejects.toThrow('SSL connection');
  expect(asked - before, 'tries').toBeGreaterThan(1);
  ending.close();
});

test('what needs no database is answered without it', async () => {
  const away = await withoutDatabase();
  expect((await away.query('language.general', { lang: 'fi' })).status).toBe(200);
  expect((await away.rest('GET /api/nothing')).status).toBe(404);
  expect((await away.rest('GET /api/user/get/profile')).status).toBe(401);
});

test('after the database cut every connection, the next calls are served on new ones', async () => {
  const { token } = await app.aClient();
  const admin = connect(app.url, 1);
  await Promise.all(Array.from({ length: 6 }, () => app.query('client.profile', undefined, { token })));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    admin,
  );
  await admin.destroy();
  await vi.waitFor(async () => expect((await app.query('client.profile', undefined, { token })).status).toBe(200), {
    timeout: 10_000,
  });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.query('client.profile', undefined, { token })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
});

test('a connection cut between two statements of a transaction fails the next one, and the process lives', async () => {
  const db = connect(app.url, 1);
  const admin = connect(app.url, 1);
  const cut = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(admin);
    await sleep(100); // the cut reaches us without being asked for
    await sql`select 1`.execute(tx);
  });
  await expect(cut).rejects.toThrow(/not queryable|terminated/);
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
  await Promise.all([db.destroy(), admin.destroy()]);
});

test('an answer to a fault of our own tells nothing of it', async () => {
  const { token } = await app.aClient();
  const broken = await openVariant({
    ...app.deps,
    clock: () => {
      throw new Error('relation "secret" does not exist at /srv/app.ts:1');
    },
  });
  const overRest = await broken.rest('GET /api/user/get/profile', undefined, { token });
  expect(overRest).toMatchObject({ status: 500, body: { msg: 'unknown' } });
  const overTrpc = await broken.rest('GET /trpc/client.profile', undefined, { token }); // the whole body, with its message
  const data = { httpStatus: 500, msg: 'unknown' };
  expect(overTrpc).toMatchObject({ status: 500, body: { error: { message: 'unknown', code: -32603, data } } });
  for (const answer of [overRest, overTrpc])
    expect(JSON.stringify(answer)).not.toMatch(/secret|srv|stack|relation|\bat /);
});
