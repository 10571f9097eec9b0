import { sql } from 'kysely';
import { expect } from 'vitest';
import { connect, type Database } from '../src/database/connect.ts';
import { hashTable, selectTables } from '../src/features/backup/contents.ts';
import { openSession } from '../src/features/backup/session.ts';

/** Does work on a database as a server would, and leaves it. */
export async function on<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  await using db = connect(url, 2);
  return await work(db);
}

/** The hash of each table, by name. */
export async function readDigests(url: string): Promise<Record<string, string>> {
  const client = await openSession(url, 'backup');
  try {
    const digests: Record<string, string> = {};
    for (const table of await selectTables(client)) digests[table.name] = (await hashTable(client, table)).sha256;
    return digests;
  } finally {
    await client.end();
  }
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
  expect(omit(await readDigests(url))).toEqual(omit(wanted));
}
