import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { BackupFault } from '../src/features/backup/format.ts';
import { newId } from '../src/lib/ids.ts';
import { aDatabase, aFolder, aLife, backUp, dependencies, restore } from './backup-files.ts';
import { column, count, expectSame, on, readDigests } from './backup-rows.ts';
import { builders } from '../harness/builders.ts';
import { command, PROGRAM } from './commands.ts';

const SLOW = { timeout: 60_000 }; // each restore migrates a schema again

describe('over a database that holds data', SLOW, () => {
  test('what was ended since stays ended, who was erased is erased again, and the audit log is kept', async () => {
    const target = await aDatabase();
    const { client, plan, consultant } = await aLife(target);
    const [erased, wished, named] = await on(target, async (db) => {
      const make = builders(await dependencies(db));
      await sql`insert into passkey values (${newId()}, ${client.id}, 'device', 'key'::bytea, 0, 'Lost', now(), null)`.execute(
        db,
      );
      await sql`insert into sso_identity values (${consultant.id}, 'https://login.example.com', 'aino', now())`.execute(
        db,
      );
      return [
        await make.aClient({ consultant }),
        await make.aClient({ consultant }),
        await make.aClient({ consultant }),
      ] as const;
    });
    const { file: own } = await backUp(target, aFolder());
    const before = await readDigests(target);
    await on(target, async (db) => {
      for (const table of ['personal_token', 'passkey', 'sso_identity'])
        await sql`delete from ${sql.table(table)}`.execute(db);
      await sql`update share set shared = false where plan_id = ${plan.id}`.execute(db);
      await sql`update mail set sent_at = now()`.execute(db);
      await sql`delete from account where id = ${erased.id}`.execute(db);
      await sql`insert into audit_event (id, action, actor_role, client_id, subject_id)
        values (${newId()}, 'client_erased', 'System', ${erased.id}, ${erased.id})`.execute(db);
      await sql`insert into erasure_request values (${wished.id}, now(), now() + interval '30 days')`.execute(db);
      await sql`update client set company = 'Muuttunut Oy' where account_id = ${client.id}`.execute(db);
    });
    const restored = await restore(target, own, { erased: [named.id] });
    expect(restored).toMatchObject({
      carried: { events: 1, shut: 4, moved: 0 },
      erasedAgain: { erased: 2, kept: [] },
      access: { lost: [] }, // nobody was made since
      heldMails: 0,
    });
    const but = [
      'personal_token',
      'passkey',
      'sso_identity',
      'share',
      'erasure_request',
      'account',
      'account_search',
      'client',
      'member',
      'text_revision',
    ];
    await expectSame(target, before, ...but);
    await on(target, async (db) => {
      const companies = await db.selectFrom('client').select(['account_id', 'company']).execute();
      expect(companies.find(({ account_id }) => account_id === client.id)?.company).toBe('Elävä Oy');
      expect(companies.map(({ account_id }) => account_id).toSorted()).toEqual([client.id, wished.id].toSorted());
      for (const table of ['personal_token', 'passkey', 'sso_identity'] as const)
        expect(await count(db, table)).toBe(0);
      expect(await count(db, 'erasure_request')).toBe(1);
      expect(await db.selectFrom('share').select('shared').executeTakeFirst()).toEqual({ shared: false });
      expect(await count(db, 'mail')).toBe(1);
      const events = await db
        .selectFrom('audit_event')
        .select(['action', 'actor_role', 'subject_id'])
        .orderBy('id')
        .execute();
      expect(events).toEqual([
        { action: 'client_erased', actor_role: 'System', subject_id: erased.id },
        ...[erased.id, named.id]
          .toSorted()
          .map((id) => ({ action: 'client_erased', actor_role: 'Operator', subject_id: id })),
        { action: 'backup_restored', actor_role: 'Operator', subject_id: null },
      ]);
    });
  });

  test('another installation’s data have no say: a demo in the way ends no share and adds no event', async () => {
    const demo = await aDatabase();
    await aLife(demo);
    const own = await aDatabase();
    const { plan } = await aLife(own);
    await restore(demo, (await backUp(own, aFolder())).file);
    expect(await column(demo, `select shared from share where plan_id = '${plan.id}'`)).toEqual([true]);
  });

  test('rights of the role that servers log in as are those they were', async () => {
    const url = await aDatabase();
    const role = `role_${newId().replaceAll('-', '')}`;
    await column(url, `create role ${role}`);
    await column(url, `grant select, insert on account to ${role}`);
    const { file: own } = await backUp(url, aFolder());
    await restore(url, own);
    const rights = `select string_agg(privilege_type, ' ' order by privilege_type) from information_schema.role_table_grants where grantee = '${role}'`;
    expect(await column(url, rights)).toEqual(['INSERT SELECT']);
    await column(url, `drop owned by ${role}`);
    await column(url, `drop role ${role}`);
  });

  describe('whatever goes wrong, what is there stays as it was', () => {
    let before: Record<string, string>;
    let mine: string;

    async function aTarget(): Promise<string> {
      const url = await aDatabase();
      await aLife(url);
      mine = (await backUp(url, aFolder())).file;
      await column(url, `update client set company = 'Nykyinen Oy'`);
      before = await readDigests(url);
      return url;
    }
    const changed = (name: string, change: (text: string) => string) => {
      const other = path.join(aFolder(), name);
      writeFileSync(other, zstdCompressSync(change(zstdDecompressSync(readFileSync(mine)).toString('utf8'))));
      return other;
    };

    test('a damaged file, a refusal to replace, servers that run, another program’s database', async () => {
      const url = await aTarget();
      await expect(
        restore(
          url,
          changed('x', (text) => text.replace('Elävä', 'Eläwä')),
        ),
      ).rejects.toThrow(/damaged/);
      const refuse = () => Promise.reject(new BackupFault('no'));
      await expect(restore(url, mine, { replace: refuse })).rejects.toThrow('no');
      await on(url, async (db) => {
        await sql`select 1`.execute(db);
        await expect(restore(url, mine)).rejects.toThrow(
          /^Servers use the database \(from 127\.0\.0\.1\): stop the servers first\.$/,
        );
      });
      expect(await readDigests(url)).toEqual(before);

      const foreign = await aDatabase();
      await column(foreign, 'drop table kysely_migration');
      await expect(restore(foreign, mine)).rejects.toThrow(/tables of something else/);
    });

    test('a copy that breaks a foreign key, and one that a server could not read', async () => {
      const url = await aTarget();
      for (const breakIt of [
        `alter table todo drop constraint todo_plan_id_questionnaire_id_fkey; delete from plan`,
        `alter table question disable trigger user; alter table plan drop constraint plan_questionnaire_id_fkey; alter table todo drop constraint todo_question_id_questionnaire_id_fkey;
         delete from todo; delete from plan; delete from question; alter table step disable trigger user; delete from step; alter table questionnaire disable trigger user; delete from questionnaire`,
      ]) {
        const broken = await aDatabase();
        await aLife(broken);
        for (const statement of breakIt.split(';')) await column(broken, statement);
        const { file: own } = await backUp(broken, aFolder());
        await expect(restore(url, own)).rejects.toThrow();
        expect(await readDigests(url)).toEqual(before);
      }
      expect(await column(url, `select count(*) from pg_namespace where nspname = 'growth_plan_restore'`)).toEqual([0]);
    });

    test('a kill -9 in the middle; the next restore clears up after it', async () => {
      const url = await aTarget();
      const child = spawn(process.execPath, [PROGRAM, 'restore', mine, '--replace', '--yes'], {
        env: { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: aFolder(), NODE_ENV: 'test' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const ended = once(child, 'exit');
      for await (const piece of child.stderr) if (String(piece).includes('  account')) child.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);
      expect(await readDigests(url)).toEqual(before);
      expect(await column(url, `select count(*) from pg_namespace where nspname = 'growth_plan_restore'`)).toEqual([1]);
      await restore(url, mine);
      expect(await column(url, 'select company from client')).toEqual(['Elävä Oy']);
      expect(await column(url, `select count(*) from pg_namespace where nspname = 'growth_plan_restore'`)).toEqual([0]);
    });

    test('growth-plan restore asks for --replace and --yes, makes a restore point, and says what it did in its last line', async () => {
      const url = await aTarget();
      const env = { DATABASE_URL: url, DATA_DIR: aFolder() };
      const run = (...args: string[]) => command('restore', args, env);
      expect(await run(mine)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/--replace replaces it\.\n$/),
      });
      expect(await run(mine, '--replace')).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^--yes is missing/m),
      });
      expect(await run(mine, '--erased', 'somebody')).toMatchObject({ code: 1 });
      expect(await readDigests(url)).toEqual(before);
      const done = await run(mine, '--replace', '--yes');
      expect(done).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^Restored the backup of 20\S+: [\d,]+ rows, 2 accounts, 1 plans, [\d.]+ s\n$/m),
      });
      const [, point] = /^Restore point: (\S+)$/m.exec(done.stderr) ?? [];
      await restore(url, point!);
      expect(await column(url, 'select company from client')).toEqual(['Nykyinen Oy']);
    });
  });
});
