import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../src/database/connect.ts';
import { tidy } from '../src/features/maintenance/tidy.ts';
import { command } from './commands.ts';
import { aVariant, useApplication } from './harness.ts';

const app = useApplication();

const migrate = (env: Record<string, string>, ...args: string[]) => command('migrate', args, env);

/** A role that may log in and nothing else, and the address of the test's database with it. */
async function aRole(): Promise<{ role: string; url: string }> {
  const role = `app_${randomBytes(6).toString('hex')}`;
  await sql`create role ${sql.id(role)} login password 's3cr3t'`.execute(app.db);
  onTestFinished(async () => {
    await sql`drop owned by ${sql.id(role)}`.execute(app.db);
    await sql`drop role ${sql.id(role)}`.execute(app.db);
  });
  const url = new URL(app.url);
  Object.assign(url, { username: role, password: 's3cr3t' });
  return { role, url: url.href };
}

test('it needs an address, says what it did, and does nothing twice', async () => {
  expect(await migrate({})).toMatchObject({ code: 1, stderr: expect.stringMatching(/^DATABASE_URL is missing/) });
  const again = await migrate({ DATABASE_URL: app.url });
  expect(again).toEqual({ code: 0, stdout: 'The schema is up to date.\n', stderr: '' });
  const unknown = await migrate({ DATABASE_URL: app.url }, '--app-role', 'nobody_of_that_name');
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('does not exist') });
});

test('in production it works with the database’s address alone, whatever else is set', async () => {
  const alone = { NODE_ENV: 'production', DATABASE_URL: app.url };
  expect(await migrate(alone)).toMatchObject({ code: 0, stderr: '' });
  expect(await migrate({ ...alone, TRUSTED_PROXIES: 'fill in', SMTP_URL: 'none' })).toMatchObject({ code: 0 });
  expect(await migrate({ NODE_ENV: 'production' })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^DATABASE_URL is needed in production: .*\n$/),
  });
});

test('the servers’ role serves everything and changes no table, no trigger and no trail', async () => {
  const { role, url } = await aRole();
  const granted = await migrate({ DATABASE_URL: app.url }, '--app-role', role);
  expect(granted).toMatchObject({ code: 0, stdout: expect.stringContaining(`${role} may use it.`) });

  const db = connect(url, 2);
  onTestFinished(() => db.destroy());
  const asRole = await aVariant({ ...app.deps, db });
  const owner = await app.aClient({ credits: 1 });
  const { token } = owner;
  const started = await asRole.mutate('plan.create', { name: 'Plan', businessUnit: '' }, { token });
  expect(started.status).toBe(200);
  const plan = (started.body['growthPlan'] as { id: string }).id;
  const answer = { id: plan, ...(await app.questionOf('sp_drivers')), value: 'text', version: 0 };
  expect((await asRole.mutate('plan.saveAnswer', answer, { token })).status).toBe(200);
  expect((await asRole.mutate('plan.submitForFeedback', { id: plan }, { token })).status).toBe(200);
  await tidy({ ...asRole.deps });

  const refused = [
    'drop table plan',
    'alter table plan add column x text',
    'create table x (y text)',
    'alter table audit_event disable trigger all',
    'truncate plan cascade',
    'update audit_event set actor_id = null',
    'delete from kysely_migration',
    'create role x',
  ];
  for (const statement of refused)
    await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(/permission denied|must be owner/);
});
