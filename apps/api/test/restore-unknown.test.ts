import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrateToLatest } from '../src/database/migrate.ts';
import { newId } from '../src/lib/ids.ts';
import { aDatabase, aFolder, aLife, backUp, column, dependencies, on, restore } from './backup-files.ts';
import { builders } from './builders.ts';

const SLOW = { timeout: 60_000 }; // each restore migrates a schema anew

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
