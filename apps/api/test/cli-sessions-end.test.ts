import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Person } from '../harness/builders.ts';
import { command } from './commands.ts';
import { openReplica, useApplication } from '../harness/application.ts';

const app = useApplication();
const DAY_MS = 86_400_000;

const end = (...args: string[]) => command('sessions:end', args, { DATABASE_URL: app.url });

const events = () =>
  app.db
    .selectFrom('audit_event')
    .select(['actor_id', 'actor_role', 'subject_id'])
    .where('action', '=', 'sessions_ended')
    .orderBy('id')
    .execute();

/** Has a program act for somebody; gives the personal token that it does so with. */
async function aProgram(of: Person): Promise<string> {
  const expiresOn = new Date(app.now.value.getTime() + 2 * DAY_MS).toISOString().slice(0, 10);
  const input = { name: 'x', readOnly: true, areas: ['clients'], expiresOn };
  return (await app.mutate<{ token: string }>('token.create', input, of)).body.token;
}

test('it ends the sessions of one account on every replica at once, or everybody’s, and nothing unless asked', async () => {
  const [client, other] = [await app.aClient(), await app.aClient()];
  const elsewhere = await app.logIn(client.id);
  const programs = [await aProgram(client), await aProgram(other)];
  const replica = await openReplica(app);
  const addresses = await Promise.all(
    [client, other].map((one) => app.mutate<{ url: string }>('calendar.renew', undefined, one)),
  );
  const calendars = () =>
    Promise.all(
      addresses.map(async ({ body }) => (await app.app.inject({ url: new URL(body.url).pathname })).statusCode),
    );
  expect(await calendars()).toEqual([200, 200]);
  const status = async (token: string) => (await replica.query('client.profile', undefined, { token })).status;
  expect(await Promise.all([elsewhere, ...programs].map(status))).toEqual([200, 200, 200]);

  expect(await end('--email', client.email.toUpperCase())).toEqual({
    code: 0,
    stdout: '2 sessions ended.\n',
    stderr: '',
  });
  expect(await Promise.all([client.token, elsewhere, other.token].map(status))).toEqual([401, 401, 200]);
  expect(await Promise.all(programs.map(status))).toEqual([401, 200]);
  expect(await calendars()).toEqual([404, 200]);
  const operator = { actor_id: null, actor_role: 'Operator' };
  expect(await events()).toEqual([{ ...operator, subject_id: client.id }]);

  const [unasked, both, neither, unknown, wrong] = await Promise.all([
    end('--all'),
    end('--all', '--email', other.email),
    end(),
    end('--email', 'nobody@example.fi'),
    end('--email', 'nobody'),
  ]);
  for (const ran of [unasked, both, neither, unknown, wrong]) expect(ran).toMatchObject({ code: 1, stdout: '' });
  expect(unasked?.stderr).toBe('--yes is missing: --all logs everybody out.\n');
  expect(both?.stderr).toMatch(/^Give either --email or --all\.\n\nLogs people out/);
  expect(neither?.stderr).toBe(both?.stderr);
  expect(unknown?.stderr).toBe('Nobody has the address nobody@example.fi.\n');
  expect(await status(other.token)).toBe(200);

  const alive = await app.db.selectFrom('session').select('id').execute();
  expect(await end('--all', '--yes')).toMatchObject({ code: 0, stdout: `${alive.length} sessions ended.\n` });
  expect(await status(other.token)).toBe(401);
  expect(await Promise.all(programs.map(status))).toEqual([401, 401]);
  expect(await calendars()).toEqual([404, 404]);
  expect(await events()).toEqual([
    { ...operator, subject_id: client.id },
    { ...operator, subject_id: null },
  ]);
});

test('commands of an installation make none where there is none', async () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'growth-plan-none-'));
  const none = { code: 1, stdout: '', stderr: expect.stringContaining(DATA_DIR) as string };
  expect(await command('sessions:end', ['--all', '--yes'], { DATA_DIR })).toMatchObject(none);
  expect(await command('admin:create', ['--email', 'a@example.com'], { DATA_DIR })).toMatchObject(none);
  expect(await command('log:hash', ['--address', 'a@example.com'], { DATA_DIR })).toMatchObject(none);
  expect(readdirSync(DATA_DIR)).toEqual([]);
  rmdirSync(DATA_DIR);
});
