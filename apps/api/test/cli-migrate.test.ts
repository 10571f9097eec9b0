import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../src/database/connect.ts';
import { saveAuditFloor } from '../src/database/retention.ts';
import { deleteExpired } from '../src/features/retention/delete-expired.ts';
import { newId } from '../src/lib/ids.ts';
import { command } from './commands.ts';
import { openVariant, useApplication } from '../harness/application.ts';

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

test('the servers’ role serves everything and changes no table, no trigger and no event of the audit log', async () => {
  const { role, url } = await aRole();
  const granted = await migrate({ DATABASE_URL: app.url }, '--app-role', role);
  expect(granted).toMatchObject({ code: 0, stdout: expect.stringContaining(`${role} may use it.`) });

  const db = connect(url, 2);
  onTestFinished(() => db.destroy());
  const asRole = await openVariant({ ...app.deps, db });
  const owner = await app.aClient({ credits: 1 });
  const { token } = owner;
  const started = await asRole.mutate('plan.create', { name: 'Plan', businessUnit: '' }, { token });
  expect(started.status).toBe(200);
  const plan = (started.body['growthPlan'] as { id: string }).id;
  const answer = { id: plan, ...(await app.questionOf('sp_drivers')), value: 'text', version: 0 };
  expect((await asRole.mutate('plan.saveAnswer', answer, { token })).status).toBe(200);
  expect((await asRole.mutate('plan.submitForFeedback', { id: plan }, { token })).status).toBe(200);
  await deleteExpired({ ...asRole.deps });

  const made = await command('admin:create', ['--email', 'first@example.com'], { DATABASE_URL: url });
  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/\/admin\/create-password\//) });

  const refused = [
    'drop table plan',
    'alter table plan add column x text',
    'create table x (y text)',
    'alter table audit_event disable trigger all',
    'truncate plan cascade',
    'update audit_event set actor_id = null',
    'delete from audit_event',
    'truncate audit_event',
    "with named as (select set_config('growth_plan.trail_horizon', now()::text, false)) delete from audit_event using named",
    'update audit_retention set keep_days = 30',
    'delete from audit_retention',
    'alter function delete_audit_events(timestamptz, integer) owner to current_user',
    'create or replace function keep_trail() returns trigger language plpgsql as $$ begin return null; end $$',
    'delete from kysely_migration',
    'create role x',
  ];
  for (const statement of refused)
    await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(/permission denied|must be owner/);
});

/** An event of so many days ago. */
async function anEvent(days: number): Promise<string> {
  const [id, at] = [newId(), new Date(Date.now() - days * 86_400_000).toISOString()];
  const event = { id, at, actor_id: null, actor_role: 'System', action: 'login', client_id: null, subject_id: null };
  await app.db
    .insertInto('audit_event')
    .values({ ...event, details: '{}' })
    .execute();
  return id;
}

test('the servers’ role deletes of the audit log what is older than the owner’s floor, and nothing else', async () => {
  const { role, url } = await aRole();
  const { code } = await migrate({ DATABASE_URL: app.url, KEEP_AUDIT_DAYS: '100' }, '--app-role', role);
  expect(code).toBe(0);
  const db = connect(url, 1);
  onTestFinished(() => db.destroy());
  const [old, young, fresh] = [await anEvent(101), await anEvent(99), await anEvent(0)];
  const call = (statement: string) => sql.raw(statement).execute(db);
  await call(`select set_config('growth_plan.trail_horizon', now()::text, false)`);
  await call(`create temp table audit_retention as select true as single, 30 as keep_days`); // which must not be read instead
  await call(`select delete_audit_events('infinity', 1000000)`);
  const left = (await app.db.selectFrom('audit_event').select('id').execute()).map(({ id }) => id);
  expect(left).toEqual(expect.arrayContaining([young, fresh]));
  expect(left).not.toContain(old);
});

test('a role that was not named to migrate cannot delete from the audit log at all', async () => {
  const { url } = await aRole();
  const db = connect(url, 1);
  onTestFinished(() => db.destroy());
  await expect(sql`select delete_audit_events('infinity', 1)`.execute(db)).rejects.toThrow(/permission denied/);
});

test('a migration stores KEEP_AUDIT_DAYS as the floor where it is set, and a server’s role leaves it as it is', async () => {
  const floor = async () => (await app.db.selectFrom('audit_retention').select('keep_days').execute())[0]!.keep_days;
  await migrate({ DATABASE_URL: app.url, KEEP_AUDIT_DAYS: '400' });
  expect(await floor()).toBe(400);
  await migrate({ DATABASE_URL: app.url });
  expect(await floor()).toBe(400);
  expect(await migrate({ DATABASE_URL: app.url, KEEP_AUDIT_DAYS: '7' })).toMatchObject({
    code: 1,
    stderr: 'KEEP_AUDIT_DAYS must be a number of days from 30 to 36500, or 0 for ever\n',
  });
  const { role, url } = await aRole();
  await migrate({ DATABASE_URL: app.url }, '--app-role', role);
  const db = connect(url, 1);
  onTestFinished(() => db.destroy());
  await saveAuditFloor(db, 30);
  expect(await floor()).toBe(400);
});

test('doctor warns in production where the servers own the tables, and not where they log in as a role of their own', async () => {
  const { role, url } = await aRole();
  await migrate({ DATABASE_URL: app.url }, '--app-role', role);
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://plan.example.com',
    SESSION_KEYS: `now:${randomBytes(32).toString('base64url')}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'plan@example.com',
  };
  const lineWith = async (env: Record<string, string>) =>
    (await command('doctor', [], env)).stdout.split('\n').find((line) => line.includes('Database role'));
  expect(await lineWith({ ...production, DATABASE_URL: app.url })).toMatch(/^warning .*own the tables.*--app-role/);
  expect(await lineWith({ ...production, DATABASE_URL: url })).toMatch(/^ok /);
  expect(await lineWith({ DATABASE_URL: app.url })).toBeUndefined();
});
