import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { KEY, useApplication } from '../harness/application.ts';
import { createHttpCallers } from '../harness/callers.ts';
import { openTestDatabase, runStatements } from '../harness/database.ts';
import { giveSettings, keepsStatements, startPgBouncer } from '../harness/pgbouncer.ts';
import { startPostgres } from '../harness/postgres.ts';
import { ready, spawnServer, type ServerProcess } from '../harness/processes.ts';
import { SESSION_SETTINGS, withSettings, type Pooler } from '../src/database/connect.ts';
import { migrateToLatest, migrationNames } from '../src/database/migrate-schema.ts';
import { freePort } from '../src/lib/free-port.ts';
import { command } from './commands.ts';

/* The built server behind PgBouncer. With fewer connections than callers each transaction gets another one. */

const LONG = { timeout: 60_000 };
const CLIENTS = 12;
const ROUNDS = 5;

const app = useApplication();
beforeAll(() => giveSettings(app.url));

/** The address of a database through a PgBouncer of the test's own. */
async function pooled(url: string, options?: Parameters<typeof startPgBouncer>[1]): Promise<string> {
  const pooler = await startPgBouncer(url, options);
  onTestFinished(() => pooler.stop());
  return pooler.url;
}

async function aServer(url: string, pooler: Pooler, environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = spawnServer(await freePort(), {
    DATABASE_URL: url,
    DATABASE_POOLER: pooler,
    MIGRATE_ON_START: 'false',
    SESSION_KEYS: `${KEY.id}:${Buffer.from(KEY.secret).toString('base64url')}`,
    ...environment,
  });
  onTestFinished(() => server.kill());
  return server;
}

/** Debian’s PgBouncer of today keeps prepared statements in session mode alone. */
const KINDS: { pooler: Pooler; mode: 'transaction' | 'session'; size: number }[] = [
  { pooler: 'transaction', mode: 'transaction', size: 3 },
  keepsStatements()
    ? { pooler: 'prepared', mode: 'transaction', size: 3 }
    : { pooler: 'prepared', mode: 'session', size: 20 },
];

describe.each(KINDS)('DATABASE_POOLER=$pooler, in $mode mode', ({ pooler, ...options }) => {
  test('many who save and read at once get what is theirs', LONG, async () => {
    const server = await aServer(await pooled(app.url, options), pooler);
    await ready(server);
    const { mutate, query } = createHttpCallers(server.url);
    const question = await app.questionOf('sp_drivers');
    const plans = await Promise.all(Array.from({ length: CLIENTS }, () => app.aPlan()));
    await Promise.all(
      plans.map(async ({ id, owner: { token } }, index) => {
        for (let version = 0; version < ROUNDS; version += 1) {
          const value = `answer ${version} of ${index}`;
          const saved = await mutate('plan.saveAnswer', { id, ...question, value, version }, { token });
          expect(saved).toMatchObject({ status: 200 });
          const { body } = await query('plan.document', { id }, { token });
          expect(body['answers']).toMatchObject([{ questionId: question.questionId, value }]);
        }
      }),
    );
    expect(server.written()).not.toContain('error');
  });
});

test('a role without the settings of a server ends its start, which says what to run', LONG, async () => {
  const database = await openTestDatabase(1);
  onTestFinished(() => database.drop());
  const refused = await aServer(await pooled(database.url), 'transaction');
  expect(await exitOf(refused)).toBe(1);
  const [, ...statements] = refused.written().trim().split('\n');
  expect(statements).toHaveLength(Object.keys(SESSION_SETTINGS).length);
  const seen = { DATABASE_URL: await pooled(database.url), DATABASE_POOLER: 'transaction', MIGRATE_ON_START: 'false' };
  expect((await command('doctor', [], seen)).stdout).toContain(statements[0]);

  await runStatements(database.url, statements.join('\n'));
  const url = await pooled(database.url); // whose connections are new ones
  await ready(await aServer(url, 'transaction'));
  const { stdout } = await command('doctor', [], { ...seen, DATABASE_URL: url });
  expect(stdout).toContain('the role has the settings that servers need');
  const { rows } = await runStatements(url, `select current_setting('statement_timeout') as value`);
  expect(rows).toEqual([{ value: SESSION_SETTINGS.statement_timeout }]);
});

test('without DATABASE_POOLER a start ends at once and names it', LONG, async () => {
  const server = spawnServer(await freePort(), { DATABASE_URL: await pooled(app.url), MIGRATE_ON_START: 'false' });
  onTestFinished(() => server.kill());
  expect(await exitOf(server)).toBe(1);
  expect(server.written()).toMatch(/^DATABASE_URL cannot be used: .* set DATABASE_POOLER/);
});

test('a server that is started before the PostgreSQL of its pooler gets ready when that comes', LONG, async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.close());
  await migrateToLatest(postgres.url);
  await giveSettings(postgres.url);
  const url = await pooled(postgres.url);
  await postgres.kill();
  const server = await aServer(url, 'transaction');
  await vi.waitFor(() => expect(server.written()).toMatch(/Trying for 30 seconds\./), LONG);
  await postgres.start();
  await ready(server);
});

test.each(['migrate', 'backup', 'restore'])('%s refuses an address of a pooler', async (name) => {
  const refused = await command(name, name === 'restore' ? ['file'] : [], {
    DATABASE_URL: app.url,
    DATABASE_POOLER: 'transaction',
    MIGRATE_ON_START: 'false',
  });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^This needs PostgreSQL itself: /) });
});

test('a command for accounts works through it', async () => {
  const env = { DATABASE_URL: await pooled(app.url), DATABASE_POOLER: 'transaction', MIGRATE_ON_START: 'false' };
  const { code } = await command('admin:create', ['--email', 'operator@example.com'], env);
  expect(code).toBe(0);
});

test('a migration takes its time where the role has a limit for statements', async () => {
  const database = await openTestDatabase(1);
  onTestFinished(() => database.drop());
  const { pathname, username } = new URL(database.url);
  await runStatements(
    database.url,
    `alter role ${username} in database ${pathname.slice(1)} set statement_timeout = '1ms'; create schema second`,
  );
  const second = withSettings(database.url, { search_path: 'second' });
  expect(await migrateToLatest(second, { schema: 'second' })).toEqual(migrationNames());
});

/** How a start that refuses ends. */
async function exitOf(server: ServerProcess): Promise<number | null> {
  await vi.waitFor(() => expect(server.isRunning()).toBe(false), LONG);
  return server.terminate();
}
