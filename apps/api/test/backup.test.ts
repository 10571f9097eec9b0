import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { selectSequences, setSequences } from '../src/features/backup/contents.ts';
import { keepNewest, parseTarget } from '../src/features/backup/backup-folder.ts';
import { readBackup } from '../src/features/backup/reading.ts';
import { openSession } from '../src/features/backup/session.ts';
import { aDatabase, aFolder, backUp } from './backup-files.ts';
import { on, readDigests } from './backup-rows.ts';
import { command } from './commands.ts';
import { useApplication } from '../harness/application.ts';

const app = useApplication();

const textOf = (file: string) => zstdDecompressSync(readFileSync(file)).toString('utf8');

describe('a backup', () => {
  test('holds every table there is but those that would bring something ended back to life', async () => {
    const { backup, file } = await backUp(app.url, aFolder());
    const { rows } = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(app.db);
    const out = rows.map(({ name }) => name).filter((name) => !(name in backup.tables));
    const leftOut = [
      'account_secret',
      'attempt',
      'email_change',
      'idempotency_key',
      'kysely_migration',
      'kysely_migration_lock',
      'member_invitation',
      'session',
    ];
    expect(out.toSorted()).toEqual(leftOut);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('holds what is in a table that somebody adds, whatever its rows look like, and tells it apart from its end', async () => {
    const url = await aDatabase();
    const hostile = ['\\.', 'a\n\\.\nb', 'tab\there', '\r\n', '', '\\N', 'ä🌱\u0001', `${'x'.repeat(200_000)}\n\\.\n`];
    await on(url, async (db) => {
      await sql`create table added (value text, number bigint generated always as identity, double int generated always as (7) stored, raw bytea, at timestamptz)`.execute(
        db,
      );
      for (const value of [...hostile, null])
        await sql`insert into added (value, raw, at) values (${value}, ${Buffer.from([0, 10, 92, 46])}, '2026-03-29 01:30:00.123456+00')`.execute(
          db,
        );
    });
    const { file, backup } = await backUp(url, aFolder());
    expect(backup.tables['added']?.rows).toBe(hostile.length + 1);
    expect(backup.sequences).toMatchObject({ added_number_seq: '9' });
    const rows: Buffer[] = [];
    await readBackup(file, async (name, columns, pieces) => {
      if (name === 'added') expect(columns).toEqual(['value', 'number', 'raw', 'at']);
      for await (const piece of pieces) if (name === 'added') rows.push(piece);
    });
    expect(Buffer.concat(rows).toString().split('\n').length - 1).toBe(hostile.length + 1);
    expect(await readBackup(file)).toEqual(backup);
  });

  test('is one moment: what is written meanwhile is in whole, or not at all', async () => {
    const client = await app.aClient();
    const count = async () => (await app.db.selectFrom('plan').select('id').execute()).length;
    const before = await count();
    const writing = (async () => {
      for (let made = 0; made < 20; made += 1) await app.aPlan({ owner: client, completed: true });
    })();
    const [one, other] = await Promise.all([backUp(app.url, aFolder()), backUp(app.url, aFolder())]);
    await writing;
    for (const { backup } of [one, other]) {
      expect(backup.tables['plan']!.rows).toBe(backup.tables['plan_search']!.rows); // written by one statement
      expect(backup.tables['plan']!.rows).toBeGreaterThanOrEqual(before);
    }
  });

  test('is not cut short by timeouts that the database sets', async () => {
    const url = await aDatabase();
    const name = new URL(url).pathname.slice(1);
    await on(url, (db) => sql`alter database ${sql.id(name)} set statement_timeout = '200ms'`.execute(db));
    const client = await openSession(url, 'backup');
    const { rows } = await client.query('select pg_sleep(0.3), current_setting($1) as timeout', ['statement_timeout']);
    await client.end();
    expect(rows[0].timeout).toBe('0');
  });

  test('puts sequences where they stood', async () => {
    const client = await openSession(await aDatabase(), 'backup');
    await client.query('create sequence used; create sequence unused; select nextval($$used$$), nextval($$used$$)');
    const stood = await selectSequences(client);
    await client.query('alter sequence used restart');
    await setSequences(client, { ...stood, gone: '7' });
    const { used, unused, ...others } = await selectSequences(client);
    expect({ used, unused }).toEqual({ used: '2', unused: null });
    expect(others).not.toHaveProperty('gone');
    await client.end();
  });
});

describe('a file that is damaged is known as such', () => {
  test('whatever byte was changed, wherever it was cut: it is refused, or says exactly what it said', async () => {
    await app.aPlan();
    const { file, backup } = await backUp(app.url, aFolder());
    const whole = readFileSync(file);
    const outcomes = { refused: 0, same: 0 };
    const look = async (bytes: Buffer) => {
      writeFileSync(file, bytes);
      const read = await readBackup(file).catch((fault: Error) => fault);
      if (read instanceof Error) expect(read.message).toMatch(/is damaged, or no backup/);
      else expect(read).toEqual(backup); // nothing but the packer's own marks was hit
      outcomes[read instanceof Error ? 'refused' : 'same'] += 1;
    };
    for (let place = 0; place < 40; place += 1) {
      const changed = Buffer.from(whole);
      changed[Math.floor((whole.length - 1) * (place / 39))]! ^= 0x10;
      await look(changed);
    }
    for (let cut = 1; cut <= 20; cut += 1) await look(whole.subarray(0, whole.length - cut));
    expect(outcomes.same).toBeLessThan(20);
    const sameBefore = outcomes.same;
    for (const length of [0, 1, 100, whole.length / 2, whole.length - 100]) await look(whole.subarray(0, length));
    await look(randomBytes(1_000));
    expect(outcomes.same).toBe(sameBefore);
  });

  test('words that were changed and packed again, a row that is missing, a table too', async () => {
    await app.aClient({ company: 'Kadonnut Oy' });
    const { file } = await backUp(app.url, aFolder());
    const text = textOf(file);
    const refused = async (changed: string, why: RegExp) => {
      expect(changed).not.toBe(text);
      writeFileSync(file, zstdCompressSync(changed));
      await expect(readBackup(file)).rejects.toThrow(why);
    };
    await refused(text.replace('0001-foundation', '0001-fundament'), /header was changed/);
    await refused(text.replace('Kadonnut Oy', 'Kadonnut Ab'), /client was changed/);
    await refused(text.replace(/^.*Kadonnut Oy.*\n/m, ''), /client was changed/);
    await refused(text.replace(/^COPY share [^]*?\n\\\.\n/m, ''), /share was changed/);
    await refused(text.replace(/"rows":(\d+),/, '"rows":$10,'), /end was changed/);
    await refused(text.slice(0, text.lastIndexOf('-- end')), /ends too soon/);
    await refused(`${text}more\n`, /follows its end/);
    await refused(text.replace('"format":1', '"format":2'), /format 2/);
  });
});

describe('a folder of backups', () => {
  test('keeps the newest of our own and leaves everything else alone; of two at once both are there', async () => {
    const folder = aFolder();
    const others = ['notes.txt', 'growth-plan-2020-01-01.sql.zst', 'growth-plan-2020-01-01T00-00-00-000Z.sql.zst.gpg'];
    const old = ['growth-plan-2020-01-01T00-00-00-000Z.sql.zst', 'growth-plan-2020-01-02T00-00-00-000Z.sql.zst'];
    const killed = 'growth-plan-2020-01-03T00-00-00-000Z.sql.zst.part';
    const underWay = 'growth-plan-2020-01-04T00-00-00-000Z.sql.zst.part';
    for (const name of [...others, ...old, killed, underWay]) writeFileSync(path.join(folder, name), '');
    utimesSync(path.join(folder, killed), new Date(0), new Date(0));
    const made = await Promise.all([backUp(app.url, folder), backUp(app.url, folder), backUp(app.url, folder)]);
    const names = made.map(({ file }) => path.basename(file));
    expect(new Set(names).size).toBe(3);
    expect(await keepNewest(folder, 4, new Date())).toBe(1);
    expect(readdirSync(folder).toSorted()).toEqual([...others, old[1], underWay, ...names].toSorted());
    expect(await keepNewest(folder, 2, new Date())).toBe(2);
    expect(
      readdirSync(folder)
        .filter((name) => names.includes(name))
        .toSorted(),
    ).toEqual(names.toSorted().slice(1));
  });

  test('is what a path is, unless it ends like a backup', () => {
    const folder = aFolder();
    expect(parseTarget(folder)).toEqual({ folder });
    expect(parseTarget(path.join(folder, 'new'))).toEqual({ folder: path.join(folder, 'new') });
    expect(parseTarget(path.join(folder, 'one.sql.zst'))).toEqual({ file: path.join(folder, 'one.sql.zst') });
  });
});

describe('growth-plan backup', { timeout: 60_000 }, () => {
  const env = () => ({ DATABASE_URL: app.url, DATA_DIR: aFolder() });

  test('ends with one line about what it made, and --verify with one about what it read', async () => {
    const to = path.join(aFolder(), 'nightly');
    const made = await command('backup', ['--to', to, '--keep', '3'], env());
    expect(made.code).toBe(0);
    const [, file] =
      /^Backup (\S+\.sql\.zst): [\d,]+ rows of \d+ tables, [\d.]+ MB, [\d.]+ s\n$/.exec(made.stdout) ?? [];
    expect(path.dirname(file!)).toBe(to);
    expect(statSync(to).mode & 0o777).toBe(0o700);
    const read = await command('backup', ['--verify', file!]);
    expect(read).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Whole: \S+, of 20/) });
    writeFileSync(file!, readFileSync(file!).subarray(0, -99));
    expect(await command('backup', ['--verify', file!])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/is damaged/),
    });
  });

  test('needs nothing but the database in production, and takes no key along that lies in the data folder', async () => {
    const [to, DATA_DIR] = [aFolder(), aFolder()];
    const leftover = 'k'.repeat(43);
    writeFileSync(path.join(DATA_DIR, 'session-key'), leftover);
    const alone = { NODE_ENV: 'production', DATABASE_URL: app.url, DATA_DIR };
    expect(await command('backup', ['--to', to], alone)).toMatchObject({ code: 0 });
    expect(textOf(path.join(to, readdirSync(to)[0]!))).not.toContain(leftover);
    const local = { NODE_ENV: 'development', DATABASE_URL: app.url, DATA_DIR };
    const other = path.join(to, 'other.sql.zst');
    expect(await command('backup', ['--to', other], local)).toMatchObject({ code: 0 });
    expect(textOf(other)).toContain(leftover);
  });

  test('leaves nothing behind and ends with 1 when it cannot be made', async () => {
    const [to, unreachable, DATA_DIR] = [aFolder(), new URL(app.url), aFolder()];
    unreachable.pathname = '/nothing';
    const failed = await command('backup', ['--to', to], { DATABASE_URL: unreachable.href, DATA_DIR });
    expect(failed).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^DATABASE_URL cannot be used/),
    });
    const empty = await command('backup', [], { DATA_DIR });
    expect(empty).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There is nothing to back up/) });
    const wrong = await command('backup', ['--to', to, '--keep', '0'], env());
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/^--keep must be/) });
    expect([readdirSync(to), readdirSync(DATA_DIR)]).toEqual([[], []]);
  });
});

test('the hashes of a database are those of its backup', async () => {
  await app.aPlan();
  const { backup } = await backUp(app.url, aFolder());
  const digests = Object.fromEntries(Object.entries(backup.tables).map(([name, { sha256 }]) => [name, sha256]));
  expect(await readDigests(app.url)).toEqual(digests);
});
