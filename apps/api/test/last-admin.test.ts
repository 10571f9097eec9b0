import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '../harness/builders.ts';
import { command } from './commands.ts';
import { openReplica, useApplication } from '../harness/application.ts';

const app = useApplication();
const ROUNDS = 3;
const WAIT = { timeout: 20_000 };

let passwordHash: string;

beforeEach(async () => {
  passwordHash ??= await app.deps.passwords.hash('Growth#2026');
  await app.db
    .updateTable('account')
    .set({ disabled_at: app.now.value.toISOString() })
    .where('role', '=', 'Admin')
    .execute(); // those of the tests before
});

const anAdmin = () => app.anAccount('Admin', { passwordHash });
const run = (name: string, email: string) => command(name, ['--email', email], { DATABASE_URL: app.url });
const isEnabled = async ({ id }: Person) => {
  const row = await app.db.selectFrom('account').select('disabled_at').where('id', '=', id).executeTakeFirst();
  return row?.disabled_at === null;
};

test('the last admin who can log in cannot be disabled in the product', async () => {
  const last = await anAdmin();
  const invited = await app.anAccount('Admin'); // without a password, and so no way in
  await app.aConsultant({ passwordHash });
  const deleted = await anAdmin();
  await app.db.updateTable('account').set({ deleted_at: 'now' }).where('id', '=', deleted.id).execute();
  const { status, body } = await app.mutate('admin.disableAccount', { id: last.id }, invited);
  expect([status, body['msg']]).toEqual([409, 'last_admin']);
  expect((await app.mutate('admin.disableAccount', { id: last.id }, last)).body).toMatchObject({ msg: 'forbidden' });
  expect((await app.query('account.get', undefined, last)).status).toBe(200);
});

test('the last admin who can log in cannot be disabled by command', async () => {
  const last = await anAdmin();
  const { code, stderr } = await run('account:disable', last.email);
  expect([code, stderr]).toEqual([1, expect.stringContaining('is the last admin who can log in.')]);
  expect((await app.query('account.get', undefined, last)).status).toBe(200);
}, 30_000);

/** Has all of them wait for the rows of the admins before the first one goes on. */
async function atOnce<Result>(calls: (() => Promise<Result>)[]): Promise<Result[]> {
  const answers = await app.db.transaction().execute(async (tx) => {
    await sql`select from account where role = 'Admin' for update`.execute(tx);
    const begun = calls.map((call) => call());
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      expect(rows).toHaveLength(calls.length);
    }, WAIT);
    return { begun }; // not awaited here: they go on when this transaction ends
  });
  return Promise.all(answers.begun);
}

test('two admins who disable each other at the same time on two servers: one of them is left', async () => {
  const elsewhere = await openReplica(app);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = [await anAdmin(), await anAdmin()];
    const answers = await atOnce([
      () => app.mutate('admin.disableAccount', { id: other.id }, one),
      () => elsewhere.mutate('admin.disableAccount', { id: one.id }, other),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect([await isEnabled(one), await isEnabled(other)].toSorted()).toEqual([false, true]);
    const left = (await isEnabled(one)) ? one : other;
    await app.db.updateTable('account').set({ disabled_at: 'now' }).where('id', '=', left.id).execute();
  }
}, 90_000);

test('two commands that disable the two last admins at the same time: one of them is left', async () => {
  const [one, other] = [await anAdmin(), await anAdmin()];
  const ran = await Promise.all([run('account:disable', one.email), run('account:disable', other.email)]);
  expect(ran.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect([await isEnabled(one), await isEnabled(other)].toSorted()).toEqual([false, true]);
}, 30_000);

// each command starts a process, which takes seconds on a busy machine
test('the command disables an admin on every server, says so, and enables them again', async () => {
  const [admin, other] = [await anAdmin(), await anAdmin()];
  const elsewhere = await openReplica(app);
  const status = async () => (await elsewhere.query('account.get', undefined, admin)).status;
  expect(await status()).toBe(200);
  expect(await run('account:disable', admin.email.toUpperCase())).toEqual({
    code: 0,
    stdout: `${admin.email.toUpperCase()} is disabled. account:enable lets them in again.\n`,
    stderr: '',
  });
  expect(await status()).toBe(401);
  expect(await run('account:disable', admin.email)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already'),
  });
  const invite = await run('admin:create', admin.email);
  expect(invite).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('account:enable') });
  expect(await run('account:enable', admin.email)).toMatchObject({ code: 0 });
  expect(await isEnabled(admin)).toBe(true);
  expect(await run('account:enable', admin.email)).toMatchObject({ code: 1 });
  expect(await run('account:disable', 'nobody@example.fi')).toMatchObject({
    code: 1,
    stderr: 'Nobody has the address nobody@example.fi.\n',
  });
  const events = await app.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'actor_role'])
    .where('subject_id', '=', admin.id)
    .orderBy('id')
    .execute();
  const operator = { actor_id: null, actor_role: 'Operator' };
  expect(events).toEqual([
    { action: 'account_disabled', ...operator },
    { action: 'account_enabled', ...operator },
  ]);
  expect(await isEnabled(other)).toBe(true);
}, 90_000);
