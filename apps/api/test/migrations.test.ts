import { randomBytes } from 'node:crypto';
import { TOKEN_AREAS_OF_ROLE } from '@app/schema/tokens';
import { sql } from 'kysely';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { connect, type Database } from '../src/database/connect.ts';
import { migrateToLatest } from '../src/database/migrate-schema.ts';

const EVERY = 8; // statements from one fault to the next
const FIRST = 5; // behind the migrator's own tables

/** What a clean run ends with. */
let names: string[];
let schema: string[];

beforeAll(async () => {
  const template = connect(inject('templateUrl'), 1);
  names = await namesOf(template);
  schema = await schemaOf(template);
  await template.destroy();
});

/** An empty database on the server of the tests; it goes away with the test. */
async function anEmptyDatabase(): Promise<{ url: string; db: Database }> {
  const url = new URL(inject('templateUrl'));
  const server = connect(url.href, 1);
  const name = `migrations_${randomBytes(6).toString('hex')}`;
  await sql.raw(`create database ${name} template template0`).execute(server);
  url.pathname = `/${name}`;
  const db = connect(url.href, 2);
  onTestFinished(async () => {
    await db.destroy();
    await sql.raw(`drop database ${name} with (force)`).execute(server);
    await server.destroy();
  });
  return { url: url.href, db };
}

/** Which migrations a database has. */
async function namesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** All that a schema consists of, a line each. */
async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select format('extension %s', extname) from pg_extension
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

test('three migrators at once on an empty database all succeed, and each migration runs once', async () => {
  const { url, db } = await anEmptyDatabase();
  const ran = await Promise.all([1, 2, 3].map(() => migrateToLatest(url)));
  expect(ran.flat().toSorted()).toEqual(names);
  expect(await schemaOf(db)).toEqual(schema);
});

test('a migration that fails at whatever statement leaves nothing of itself, and runs through when tried again', async () => {
  const { url, db } = await anEmptyDatabase();
  for (const statement of FAULTS) await sql.raw(statement).execute(db);
  const before = new Map<number, string[]>();
  let count = 0;
  for (let statement = FIRST; ;) {
    await sql`select setval('faults.left', ${statement})`.execute(db);
    const fault = await migrateToLatest(url).catch((error: Error) => error);
    if (!(fault instanceof Error)) break;
    expect(fault.message).toBe('failed on purpose'); // not that something is there already
    const reached = (await namesOf(db)).length;
    const left = await schemaOf(db);
    expect(left).toEqual(before.get(reached) ?? left);
    before.set(reached, left);
    statement = reached > count ? 1 : statement + EVERY;
    count = reached;
  }
  expect(before.size).toBeGreaterThan(names.length / 2);
  expect(await namesOf(db)).toEqual(names);
  expect(await schemaOf(db)).toEqual(schema);
}, 60_000);

test('a personal token from before there were areas gets every area of its role', async () => {
  const { url, db } = await anEmptyDatabase();
  await migrateToLatest(url, { until: '0008-privacy' });
  for (const role of ['User', 'Consultant', 'Admin'])
    await sql`with made as (insert into account (id, role, email) values (gen_random_uuid(), ${role}, ${role}) returning id)
      insert into personal_token (id, account_id, name, token_hash, read_only, expires_at)
      select gen_random_uuid(), id, ${role}, sha256(${role}::bytea), true, now() from made`.execute(db);
  await migrateToLatest(url);
  const { rows } = await sql<{ name: string; areas: string[] }>`select name, areas from personal_token`.execute(db);
  expect(Object.fromEntries(rows.map(({ name, areas }) => [name, areas]))).toEqual(TOKEN_AREAS_OF_ROLE);
});

test('each of 20,000 clients gets one main user, the account that it was, and what hangs on it stays', async () => {
  const { url, db } = await anEmptyDatabase();
  await migrateToLatest(url, { until: '0029-notes' });
  await sql`with staff as (insert into account (id, role, email) values (gen_random_uuid(), 'Consultant', 'staff') returning id)
    insert into consultant (account_id, first_name, last_name, phone_number) select id, 'A', 'B', '1' from staff`.execute(
    db,
  );
  for (let from = 1; from < 20_000; from += 2_000)
    await sql`with made as (insert into account (id, role, email) select gen_random_uuid(), 'User', number::text
        from generate_series(${from}::int, ${from + 1_999}::int) number returning id)
      insert into client (account_id, consultant_id, company, first_name, last_name, phone_number, address, zipcode, city)
      select made.id, consultant.account_id, 'Oy', 'Kaisa', 'Virta', '1', '', '', '' from made, consultant`.execute(db);
  await migrateToLatest(url);
  const { rows } = await sql<Record<'clients' | 'owners', number>>`select count(*)::int as clients,
      count(*) filter (where client.owner_id = client.account_id and member.account_id = client.account_id
        and member.role = 'owner' and member.first_name = 'Kaisa')::int as owners
    from client left join member on member.client_id = client.account_id`.execute(db);
  expect(rows).toEqual([{ clients: 20_000, owners: 20_000 }]);
  await sql`delete from account where email = '1'`.execute(db); // as a server of the release before erases
  const { rows: left } = await sql<{ count: number }>`select count(*)::int as count from client`.execute(db);
  expect(left).toEqual([{ count: 19_999 }]);
}, 60_000);

/** Fails the nth statement from now that changes the schema; a sequence counts, which no rollback turns back. */
const FAULTS = [
  `create schema faults`,
  `create sequence faults.left increment -1 minvalue -1000000 maxvalue 1000000 start 1`,
  `create function faults.fail() returns event_trigger language plpgsql as $$
  begin
    if nextval('faults.left') = 0 then raise exception 'failed on purpose'; end if;
  end $$`,
  `create event trigger fail on ddl_command_end execute function faults.fail()`,
];
