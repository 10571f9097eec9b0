import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrateToLatest } from '../src/database/migrate-schema.ts';
import { newId } from '../src/lib/ids.ts';
import { aWebhook } from './a-webhook.ts';
import { aDatabase, aFolder, aLife, backUp, HOSTILE, restore } from './backup-files.ts';
import { column, count, expectSame, on, readDigests } from './backup-rows.ts';

const SLOW = { timeout: 60_000 }; // each restore migrates a schema again

describe('on an empty database', SLOW, () => {
  test('everything is restored except access; mail waits for a command; the audit log has an event', async () => {
    const source = await aDatabase();
    await aLife(source);
    const { file } = await backUp(source, aFolder());
    const target = await aDatabase();
    const restored = await restore(target, file);
    expect(restored).toMatchObject({ accounts: 2, plans: 1, carried: null, heldMails: 1, migrated: [], leftOut: [] });
    expect(restored.missingKeys).toEqual([{ key: 'test', secondFactors: 1 }]);
    await expectSame(target, await readDigests(source), 'personal_token');
    await on(target, async (db) => {
      for (const table of ['session', 'account_secret', 'idempotency_key', 'attempt', 'personal_token'])
        expect([table, await count(db, table)]).toEqual([table, 0]);
      expect(await db.selectFrom('mail').select(['sent_at', 'last_error']).execute()).toEqual([
        { sent_at: null, last_error: expect.stringMatching(/^Held when a backup was restored/) },
      ]);
      const texts = await db.selectFrom('general_feedback').select('feedback_text').orderBy('id').execute();
      expect(texts.map(({ feedback_text }) => feedback_text)).toEqual(HOSTILE);
      const events = await db.selectFrom('audit_event').select(['action', 'actor_role']).execute();
      expect(events).toEqual([{ action: 'backup_restored', actor_role: 'Operator' }]);
    });
    const schemas = `select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`;
    expect(await column(target, schemas)).toEqual(['public', 'job_queue']);
  });

  test('messages to other systems that wait are held back, as they may have gone out; those that have ended stay as they were', async () => {
    const source = await aDatabase();
    await on(source, async (db) => {
      const id = await aWebhook(db);
      await sql`insert into webhook_delivery (webhook_id, event, subject_id, data, status, ended_at)
        values (${id}, 'todo.done', ${id}, '{}', 204, now()), (${id}, 'todo.done', ${id}, '{}', null, null)`.execute(
        db,
      );
    });
    const target = await aDatabase();
    await restore(target, (await backUp(source, aFolder())).file);
    await on(target, async (db) => {
      const calls = db.selectFrom('webhook_delivery').select(['id', 'status', 'fault', 'ended_at']);
      const [ended, held] = await calls.orderBy('id').execute();
      expect(ended).toMatchObject({ status: 204, fault: null });
      expect(held).toMatchObject({ status: null, fault: 'restored', ended_at: expect.any(String) });
      const next = sql<{ id: number }>`insert into webhook_delivery (webhook_id, event, subject_id, data)
        select webhook_id, event, subject_id, data from webhook_delivery limit 1 returning id`;
      expect((await next.execute(db)).rows[0]!.id).toBeGreaterThan(held!.id);
    });
  });

  test('the copy has the form of a fresh installation, and its rules hold', async () => {
    const [fresh, target] = [await aDatabase(), await aDatabase()];
    const { file: own } = await backUp(fresh, aFolder());
    await restore(target, own);
    const form = (url: string) =>
      column(
        url,
        `select string_agg(line, chr(10) order by line) from (
          select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
          union all select indexdef from pg_indexes where schemaname = 'public'
          union all select tgrelid::regclass || ' ' || tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
          union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
          union all select attrelid::regclass || ' ' || attname || ' ' || atttypid::regtype || ' ' || attnotnull from pg_attribute
            join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0
        ) form (line)`,
      );
    expect(await form(target)).toEqual(await form(fresh));
    await on(target, (db) => expect(sql`delete from audit_event`.execute(db)).rejects.toThrow(/append-only/));
    expect(await migrateToLatest(target)).toEqual([]);
  });

  test('a backup of an older version is migrated', async () => {
    const [old, target] = [await aDatabase(), await aDatabase()];
    await column(old, 'drop schema public cascade');
    await column(old, 'create schema public');
    await migrateToLatest(old, { until: '0007-ways-out' });
    await column(old, `insert into account (id, role, email) values ('${newId()}', 'Admin', 'old@example.com')`);
    const restored = await restore(target, (await backUp(old, aFolder())).file);
    expect(restored.migrated[0]).toBe('0008-privacy');
    expect(await column(target, 'select email from account')).toEqual(['old@example.com']);
    expect(await migrateToLatest(target)).toEqual([]);
  });

  test('a backup of a newer version is refused before anything is done', async () => {
    const newer = await aDatabase();
    await column(newer, `insert into kysely_migration (name, timestamp) values ('9999-future', '2030')`);
    const { file: own } = await backUp(newer, aFolder());
    const before = await readDigests(newer);
    await expect(restore(newer, own)).rejects.toThrow(
      /of a newer version of this program: it has the migration 9999-future/,
    );
    expect(await readDigests(newer)).toEqual(before);
  });

  test('keys: the local one is restored where none is given, and reported where others are', async () => {
    const seal = async (url: string) => {
      await aLife(url);
      await column(url, `update account set totp_secret = 'local.x' where totp_secret is not null`);
      return backUp(url, aFolder(), 'k'.repeat(43));
    };
    const { file: own } = await seal(await aDatabase());
    const dataDir = aFolder();
    expect((await restore(await aDatabase(), own, { dataDir })).missingKeys).toEqual([]);
    expect(readFileSync(path.join(dataDir, 'session-key'), 'utf8')).toBe('k'.repeat(43));
    const elsewhere = aFolder();
    const given = await restore(await aDatabase(), own, { dataDir: elsewhere, keys: `new:${'n'.repeat(43)}` });
    expect(given.missingKeys).toEqual([{ key: 'local', secondFactors: 1 }]);
    expect(readdirSync(elsewhere)).toEqual([]);
  });
});
