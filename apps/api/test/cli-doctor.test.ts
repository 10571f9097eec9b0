import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import { aSilentServer, command } from './commands.ts';
import { useApplication } from '../harness/application.ts';
import { startLoginService } from '../harness/login-service.ts';
import { openMailServer } from '../harness/smtp-server.ts';
import { freePort } from '../src/lib/free-port.ts';

type Finding = { check: string; state: 'ok' | 'warning' | 'fault' | 'skipped'; words: string; remedy?: string };

const app = useApplication();

/** Every check but that of the built web app, which these tests do not build. */
async function findings(env: Record<string, string>): Promise<Finding[]> {
  const { code, stdout, stderr } = await command('doctor', ['--json'], env);
  const { ok, findings: all } = JSON.parse(stdout) as { ok: boolean; findings: Finding[] };
  expect(stderr).toBe('');
  expect(ok).toBe(!all.some(({ state }) => state === 'fault'));
  expect(code).toBe(ok ? 0 : 1);
  for (const { state, remedy = '' } of all) expect(remedy !== '').toBe(['warning', 'fault'].includes(state));
  return all.filter(({ check }) => check !== 'Web app');
}

/** What is wrong, as `check: words`. */
async function faultsWith(env: Record<string, string>): Promise<string[]> {
  const all = await findings({ DATABASE_URL: app.url, ...env });
  return all.filter(({ state }) => state === 'fault').map(({ check, words }) => `${check}: ${words}`);
}

/** An empty database on the server of the application's. */
async function anEmptyDatabase(options = ''): Promise<string> {
  const url = new URL(app.url);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name} template template0 ${options}`);
  onTestFinished(() => onServer(`drop database ${name} with (force)`));
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('it asks the login service, and says what to do where that is not what the configuration names', async () => {
  const service = await startLoginService({ redirectUri: 'http://localhost:3000/login/sso', people: {} });
  onTestFinished(() => service.stop());
  const env = { DATABASE_URL: app.url, ...service.variables, OIDC_DOMAINS: 'example.com' };
  const find = async (more: object) =>
    (await findings({ ...env, ...more })).find(({ check }) => check === 'Login service');
  expect(await find({})).toMatchObject({
    state: 'ok',
    words: expect.stringContaining('http://localhost:3000/login/sso'),
  });
  const issuer = service.issuer.replace('127.0.0.1', 'localhost');
  expect(await find({ OIDC_ISSUER: issuer })).toMatchObject({ state: 'fault', words: expect.stringContaining(issuer) });
  expect(await find({ OIDC_ISSUER: '' })).toBeUndefined();
});

test('it finds nothing wrong where all is well, and tells no secret', async () => {
  await app.anAccount('Admin', { passwordHash: 'x' });
  const server = await openMailServer({ login: 'post:s3cr3t' });
  const keys = `now:${randomBytes(32).toString('base64url')}`;
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://plan.example.com',
    SESSION_KEYS: keys,
    SMTP_URL: `smtp://127.0.0.1:${(await openMailServer()).port}`,
    MAIL_FROM: 'plan@example.com',
  };
  expect((await findings({ DATABASE_URL: app.url, ...env })).map(({ check, state }) => `${check} ${state}`)).toEqual([
    'Node.js ok',
    'Configuration ok',
    'PUBLIC_URL ok',
    'The firm warning', // nothing about it is set
    'Database ok',
    'Database encryption ok',
    'Database role warning', // the tests log in as the owner of the tables
    'Database version ok',
    'Encoding ok',
    'Clock ok',
    'Connections ok',
    'Migrations ok',
    'Mails ok',
    'Admins ok',
    'Mail server ok',
    'Mail encryption ok',
    'Session keys ok',
  ]);
  const SMTP_URL = `smtp://post:s3cr3t@127.0.0.1:${server.port}`;
  const { stdout } = await command('doctor', [], { DATABASE_URL: app.url, ...env, SMTP_URL });
  expect(stdout).toMatch(/^ok {7}Node\.js: v\d+/);
  expect(stdout).toMatch(/^fault {4}Mail server: .*certificate.* → .+$/m); // it is nobody's
  for (const secret of ['s3cr3t', new URL(app.url).password, keys.slice(4)]) expect(stdout).not.toContain(secret);
  expect(await server.received()).toEqual([]);
});

test('every fault of the configuration is a line of its own, and the rest waits for it', async () => {
  const all = await findings({ NODE_ENV: 'production', PORT: 'x', DATABASE_URL: app.url });
  expect(all.map(({ check, state, words }) => `${check} ${state} ${words.split(' ')[0]}`)).toEqual([
    `Node.js ok ${process.version}`,
    'Configuration fault PORT',
    'Configuration fault PUBLIC_URL',
    'Configuration fault SESSION_KEYS',
    'Configuration fault SMTP_URL',
    'Configuration fault MAIL_FROM',
    'Database, mail skipped the',
  ]);
});

test('it sees an address that links would break, and keys that can be guessed', async () => {
  const SESSION_KEYS = `weak:${'A'.repeat(43)},good:${randomBytes(32).toString('base64url')}`;
  const production = {
    NODE_ENV: 'production',
    SESSION_KEYS,
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    MAIL_FROM: 'plan@example.com',
  };
  const [plain, withPath] = await Promise.all([
    faultsWith({ ...production, PUBLIC_URL: 'http://plan.example.com' }),
    faultsWith({ PUBLIC_URL: 'https://example.com/plan' }),
  ]);
  expect(plain).toEqual(
    expect.arrayContaining([
      'PUBLIC_URL: http://plan.example.com is not https',
      'Session keys: not 32 random bytes: weak',
    ]),
  );
  expect(withPath).toContain('PUBLIC_URL: it has more than a host, which is lost in links');
});

test('it names migrations that wait and runs none, and those of a newer program', async () => {
  const empty = await anEmptyDatabase();
  expect((await faultsWith({ DATABASE_URL: empty }))[0]).toMatch(/^Migrations: not run yet: 0001-foundation, 0002-/);
  const client = new pg.Client({ connectionString: empty });
  await client.connect();
  const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`);
  await client.end();
  expect(rows).toEqual([]);

  const newer = new URL(app.url);
  await onServer(`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`);
  onTestFinished(() => onServer(`delete from kysely_migration where name = '9999-later'`));
  expect(await faultsWith({ DATABASE_URL: newer.href })).toContain('Migrations: of a newer program: 9999-later');
});

test('it says why a database cannot be used, or does not suit', async () => {
  const [refused, nobody, none] = Array.from({ length: 3 }, () => new URL(app.url));
  Object.assign(refused!, { port: await freePort(), password: 's3cr3t' });
  Object.assign(nobody!, { password: 's3cr3t' });
  Object.assign(none!, { pathname: '/nothing' });
  const ascii = await anEmptyDatabase(`encoding 'SQL_ASCII' locale 'C'`);
  const slowClock = 'const now = Date.now; Date.now = () => now() - 60000;';
  const [refusedFaults, nobodyFaults, noneFaults, asciiFaults, clockFaults] = await Promise.all([
    ...[refused!.href, nobody!.href, none!.href, ascii].map((DATABASE_URL) => faultsWith({ DATABASE_URL })),
    faultsWith({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(slowClock)}` }),
  ]);
  expect(refusedFaults?.[0]).toMatch(/^Database: .* answers .*ECONNREFUSED/);
  expect(nobodyFaults?.[0]).toMatch(/^Database: .* answers password authentication failed/);
  expect(noneFaults?.[0]).toMatch(/^Database: the database nothing on .* does not exist/);
  expect(asciiFaults?.[0]).toBe('Encoding: SQL_ASCII is not UTF8');
  expect(clockFaults?.[0]).toBe('Clock: this machine and the database are 60 seconds apart');
  expect([refusedFaults, nobodyFaults].flat().join()).not.toContain('s3cr3t');
});

test('it warns of a database elsewhere that is reached without TLS, and passes', async () => {
  const elsewhere = new URL(app.url);
  elsewhere.hostname = '127.1'; // this machine too, though its name does not tell
  const all = await findings({ DATABASE_URL: elsewhere.href });
  expect(all.find(({ check }) => check === 'Database encryption')).toEqual({
    check: 'Database encryption',
    state: 'warning',
    words: 'no TLS, so everybody on the way can read all data',
    remedy: 'Add sslmode=verify-full to DATABASE_URL, unless the way is a network of your own.',
  });
});

test('it counts mails that failed or wait for long, tells the last fault, and misses an admin', async () => {
  await app.db.updateTable('account').set({ password_hash: null }).where('role', '=', 'Admin').execute();
  const mail = (ageMs: number, rest: { failed_at?: string; last_error?: string }) => {
    const id = newId();
    const created_at = new Date(Date.now() - ageMs).toISOString();
    const empty = { sent_at: null, failed_at: null, last_error: null, sealed: null, account_id: null, data: '{}' };
    const values = { id, message_id: id, recipient: 'x@example.fi', language_code: 'en', template: 'invitation' };
    return app.db
      .insertInto('mail')
      .values({ ...empty, ...values, created_at, ...rest })
      .execute();
  };
  const HOUR = 3_600_000;
  await mail(HOUR / 2, {});
  await mail(2 * HOUR, { last_error: 'greylisted' });
  await mail(2 * HOUR, { failed_at: new Date().toISOString(), last_error: 'no such user' });
  expect(await faultsWith({})).toEqual([
    'Mails: 1 failed, 1 wait for more than an hour; the last fault: no such user',
    'Admins: no admin can log in',
  ]);
  await app.db.deleteFrom('mail').execute();
});

test('it tries the mail server without sending: nobody there, no answer', async () => {
  const [refused, silent] = await Promise.all(
    [await freePort(), await aSilentServer()].map((port) => faultsWith({ SMTP_URL: `smtp://127.0.0.1:${port}` })),
  );
  expect(refused?.at(-1)).toMatch(/^Mail server: Nothing listens at 127\.0\.0\.1:\d+/);
  expect(silent?.at(-1)).toMatch(/^Mail server: 127\.0\.0\.1:\d+ did not answer in time/);
});
