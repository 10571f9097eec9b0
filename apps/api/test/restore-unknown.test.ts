import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../src/database/connect.ts';
import { migrateToLatest } from '../src/database/migrate-schema.ts';
import { newId } from '../src/lib/ids.ts';
import { aDatabase, aFolder, aLife, backUp, dependencies, restore } from './backup-files.ts';
import { column, on } from './backup-rows.ts';
import { KEY } from '../harness/application.ts';
import { builders, type Person } from '../harness/builders.ts';
import { command } from './commands.ts';

const SLOW = { timeout: 60_000 }; // each restore migrates a schema again

describe('what the replaced database cannot say for itself', SLOW, () => {
  const NOBODY_ASKED = { withoutPassword: 0, links: 0, admins: [], unknown: [], lost: [], stranded: [], shutOut: 0 };

  test('a consultant who was erased since cannot log in, even where clients in the backup are theirs', async () => {
    const url = await aDatabase();
    const { consultant, client } = await aLife(url);
    const { file } = await backUp(url, aFolder());
    const heir = await on(url, async (db) => {
      const made = await builders(await dependencies(db)).aConsultant(); // the backup does not have them
      await sql`update client set consultant_id = ${made.id} where account_id = ${client.id}`.execute(db);
      await sql`delete from account where id = ${consultant.id}`.execute(db);
      await sql`insert into audit_event (id, action, actor_role, subject_id)
        values (${newId()}, 'consultant_erased', 'System', ${consultant.id})`.execute(db);
      return made;
    });
    const { erasedAgain, access, carried } = await restore(url, file);
    expect({ erasedAgain, moved: carried?.moved }).toEqual({
      erasedAgain: { erased: 0, kept: [consultant.id] },
      moved: 0,
    });
    expect(access).toEqual({ ...NOBODY_ASKED, unknown: [consultant.id], lost: [heir.id] });
    expect(await column(url, 'select id from account where disabled_at is not null')).toEqual([consultant.id]);
  });

  test('an account of the backup whose address was given to another meanwhile is deleted, and the other keeps it', async () => {
    const url = await aDatabase();
    const { client, consultant } = await aLife(url);
    const { file } = await backUp(url, aFolder());
    await on(url, async (db) => {
      await sql`delete from account where id = ${client.id}`.execute(db);
      await sql`update account set email = ${client.email} where id = ${consultant.id}`.execute(db);
    });
    const { access } = await restore(url, file);
    expect(access.unknown).toEqual([client.id]);
    const owners = `select id from account where deleted_at is null and lower(email) = '${client.email}'`;
    expect(await column(url, owners)).toEqual([consultant.id]);
    expect(await column(url, 'select id from account where deleted_at is not null')).toEqual([client.id]);
  });

  test('a replaced database of an older version has its say in what it knows', async () => {
    const newer = await aDatabase();
    const { client, consultant } = await aLife(newer);
    await column(newer, `update account set disabled_at = now() where id = '${consultant.id}'`);
    const { file } = await backUp(newer, aFolder());
    const url = await aDatabase();
    await column(url, 'drop schema public cascade');
    await column(url, 'create schema public');
    await migrateToLatest(url, { until: '0008-privacy' });
    const insert = 'insert into account (id, role, email, deleted_at, totp_secret) values';
    await column(url, `${insert} ('${client.id}', 'User', '${client.email}', now(), 'other')`);
    await column(url, `${insert} ('${consultant.id}', 'Consultant', '${consultant.email}', null, null)`);
    const { access } = await restore(url, file);
    expect(access).toEqual({ ...NOBODY_ASKED, shutOut: 1 });
    expect(await column(url, 'select id from account where deleted_at is not null')).toEqual([client.id]);
    expect(await column(url, 'select id from account where disabled_at is not null')).toEqual([consultant.id]);
  });
});

/** Seals a second factor of somebody; twice, it is the same one sealed again, as after a rotation of the keys. */
async function giveFactor(db: Database, { id }: Person): Promise<void> {
  const { sealer } = await dependencies(db);
  await sql`update account set totp_secret = ${sealer.seal('SECRET', `totp:${id}`)} where id = ${id}`.execute(db);
}

const OLD = { passwordHash: 'of the backup' };
const withOldPassword = (url: string) => column(url, `select id from account where password_hash = 'of the backup'`);

test('a password works on where the second factor is the same, and not where one came or went', SLOW, async () => {
  const url = await aDatabase();
  const { same, came, went } = await on(url, async (db) => {
    const { aConsultant } = builders(await dependencies(db));
    const people = { same: await aConsultant(OLD), came: await aConsultant(OLD), went: await aConsultant(OLD) };
    for (const person of [people.same, people.went]) await giveFactor(db, person);
    return people;
  });
  const { file } = await backUp(url, aFolder());
  await on(url, async (db) => {
    for (const person of [same, came]) await giveFactor(db, person);
    await sql`update account set totp_secret = null where id = ${went.id}`.execute(db);
  });
  await restore(url, file, { keys: `${KEY.id}:${Buffer.from(KEY.secret).toString('base64url')}` });
  expect(await withOldPassword(url)).toEqual([same.id]);
});

test(
  'a second factor that too many wrong codes have locked stays locked; one sealed again that no key opens ends the password',
  SLOW,
  async () => {
    const url = await aDatabase();
    const { consultant } = await aLife(url);
    const [sealed, without] = await on(url, async (db) => {
      const { aConsultant } = builders(await dependencies(db));
      const people = [await aConsultant(OLD), await aConsultant(OLD)] as const;
      await giveFactor(db, people[0]);
      return people;
    });
    const { file } = await backUp(url, aFolder());
    await column(url, `update account set second_factor_failures = 100 where id = '${consultant.id}'`);
    await on(url, (db) => giveFactor(db, sealed));
    await restore(url, file);
    expect(await column(url, 'select id from account where second_factor_failures = 100')).toEqual([consultant.id]);
    expect(await withOldPassword(url)).toEqual([without.id]);
  },
);

test('the audit log goes on where the replaced database was: hourly events and bursts under way', SLOW, async () => {
  const url = await aDatabase();
  const { client, consultant } = await aLife(url);
  const burst = (repeats: number) =>
    column(
      url,
      `insert into audit_burst (action, subject_id, actor_id, actor_role, started_at, last_at, repeats)
      values ('plan_shared', '${client.id}', '${client.id}', 'User', now(), now(), ${repeats})`,
    );
  await burst(1);
  const { file } = await backUp(url, aFolder());
  await column(url, 'delete from audit_burst');
  await burst(7);
  await column(
    url,
    `insert into audit_event (id, action, actor_id, actor_role, subject_id, hour)
    values ('${newId()}', 'plan_viewed', '${consultant.id}', 'Consultant', '${client.id}', date_trunc('hour', now()))`,
  );
  await restore(url, file);
  expect(await column(url, 'select repeats from audit_burst')).toEqual([7]);
  expect(await column(url, 'select action from audit_event where hour is not null')).toEqual(['plan_viewed']);
});

test('growth-plan restore asks in production for the database and the keys, and for no mail server', async () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const without = await command('restore', ['none.sql.zst'], production);
  expect(without).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^SESSION_KEYS is needed in production: .*\n$/),
  });
  const keys = { SESSION_KEYS: `2027:${'A'.repeat(43)}` };
  const missing = await command('restore', ['none.sql.zst'], { ...production, ...keys });
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringMatching(/\/none\.sql\.zst is not there\.\n$/) });
});
