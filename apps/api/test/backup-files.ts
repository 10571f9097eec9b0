import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { composeDependencies } from '../src/compose.ts';
import { connect, type Database } from '../src/database/connect.ts';
import { readEnvironment } from '../src/environment.ts';
import { makeBackup, type Made } from '../src/features/backup/write-backup.ts';
import { hashTable, selectTables } from '../src/features/backup/contents.ts';
import { restoreBackup, type Restored } from '../src/features/backup/restore-backup.ts';
import { openSession } from '../src/features/backup/session.ts';
import { newId } from '../src/lib/ids.ts';
import { builders } from '../harness/builders.ts';
import { openTestDatabase } from '../harness/database.ts';
import { KEY } from '../harness/application.ts';

const NEVER = new Promise<never>(() => undefined);

/** A folder that goes when the test ends. */
export function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A migrated database without accounts that nobody is connected to; it goes when the test ends. */
export async function aDatabase(): Promise<string> {
  const { url, db, drop } = await openTestDatabase();
  await db.destroy();
  onTestFinished(drop);
  return url;
}

/** Does work on a database as a server would, and leaves it. */
export async function on<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = connect(url, 2);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

export const backUp = (url: string, folder: string, sessionKey: string | null = null): Promise<Made> =>
  makeBackup({ url, sessionKey, target: { folder }, interrupted: NEVER });

/** Restores as the command does, with nothing asked; what is there is replaced by default. */
export function restore(
  url: string,
  file: string,
  {
    replace = () => Promise.resolve(),
    erased = [] as string[],
    dataDir = aFolder(),
    keys = null as string | null,
    forceNewPasswords = false,
  } = {},
): Promise<Restored> {
  const environment = readEnvironment({ NODE_ENV: 'test', DATA_DIR: dataDir, ...(keys && { SESSION_KEYS: keys }) });
  const quiet = { say: () => undefined, tell: () => undefined, interrupted: NEVER };
  return restoreBackup({ url, environment, file, replace, erased, forceNewPasswords, ...quiet });
}

/** The hash of each table, by name. */
export async function digestsOf(url: string): Promise<Record<string, string>> {
  const client = await openSession(url, 'backup');
  try {
    const digests: Record<string, string> = {};
    for (const table of await selectTables(client)) digests[table.name] = (await hashTable(client, table)).sha256;
    return digests;
  } finally {
    await client.end();
  }
}

/** Texts that a COPY could take for something else. */
export const HOSTILE = ['\\.', 'a\n\\.\nb', 'tab\there \\N', '\r\n ä🌱\u0001'];

/** What the product's own code needs over an open database. */
export const dependencies = (db: Database) =>
  composeDependencies(db, readEnvironment({ NODE_ENV: 'test' }), { keys: [KEY] });

/** A client with a plan and a bit of everything that a restore treats in its own way. */
export async function aLife(url: string) {
  return on(url, async (db) => {
    const deps = await dependencies(db);
    const make = builders(deps);
    const consultant = await make.aConsultant();
    const client = await make.aClient({ consultant, company: 'Elävä Oy' });
    const plan = await make.aPlan({ owner: client });
    await make.aTodo(plan);
    await make.aSecret(client.id, 'invitation');
    for (const text of HOSTILE)
      await sql`insert into general_feedback (id, client_id, author, feedback_text) values (${newId()}, ${client.id}, 'A', ${text})`.execute(
        db,
      );
    await sql`insert into share (plan_id, code, shared) values (${plan.id}, ${'c'.repeat(22)}, true)`.execute(db);
    await sql`insert into personal_token (id, account_id, name, token_hash, read_only, expires_at)
      values (${newId()}, ${client.id}, 'machine', ${Buffer.alloc(32, 1)}, true, now() + interval '1 day')`.execute(db);
    await sql`insert into mail (id, account_id, recipient, language_code, template, data, message_id)
      values (${newId()}, ${client.id}, ${client.email}, 'en', 'plan_right_given', '{}', 'waiting')`.execute(db);
    await sql`update account set totp_secret = ${deps.sealer.seal('SECRET', `totp:${client.id}`)} where id = ${client.id}`.execute(
      db,
    );
    return { consultant, client, plan };
  });
}

/** How many rows a table has. */
export const count = (db: Database, table: string) =>
  sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db).then(({ rows }) => rows[0]!.count);

/** The first column of what a statement answers. */
export const column = <Value = unknown>(url: string, query: string) =>
  on(url, (db) =>
    sql
      .raw<Record<string, Value>>(query)
      .execute(db)
      .then(({ rows }) => rows.map((row) => Object.values(row)[0]!)),
  );

/** Expects the same rows everywhere but where a restore writes itself, and in the tables named. */
export async function expectSame(url: string, wanted: Record<string, string>, ...but: string[]): Promise<void> {
  const omit = (digests: Record<string, string>) =>
    Object.fromEntries(Object.entries(digests).filter(([name]) => ![...but, 'audit_event', 'mail'].includes(name)));
  expect(omit(await digestsOf(url))).toEqual(omit(wanted));
}
