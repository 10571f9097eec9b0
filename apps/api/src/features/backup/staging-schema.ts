import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateToLatest } from '../../database/migrate-schema.ts';
import { hashTable, selectTables, setSequences, type Table } from './contents.ts';
import { BackupFault, type Backup } from './format.ts';
import { drainRows, readBackup } from './reading.ts';
import type { Progress } from './write-backup.ts';

/** The schema in which a backup is built up; no server looks there. */
export const STAGING_SCHEMA = 'growth_plan_restore';

/** Migrates the staging schema, which `within` leads to, to where the backup's own migrations brought it. */
export async function createStagingSchema(within: string, { migrations }: Backup): Promise<void> {
  await migrateToLatest(within, { schema: STAGING_SCHEMA, until: migrations.at(-1) });
}

export async function dropStagingSchema(client: pg.Client): Promise<void> {
  await client.query(`drop schema if exists ${STAGING_SCHEMA} cascade`);
}

/**
 * Loads a backup into the staging schema and verifies it: every table read again has the rows and the hash that were
 * written down, and every foreign key holds. Gives the names of tables that no migration makes, whose rows stay in the file.
 */
export async function loadBackup(inside: pg.Client, file: string, tell: Progress): Promise<string[]> {
  const tables = new Map((await selectTables(inside)).map((table) => [table.name, table]));
  const unknown: string[] = [];
  const rebuild = await takeDown(inside);
  for (const name of tables.keys()) await inside.query(`alter table ${name} disable trigger user`); // what they would do is in the backup
  const backup = await readBackup(file, async (name, columns, rows) => {
    const table = tables.get(name);
    if (table) return replaceRows(inside, table, { columns, rows });
    unknown.push(name);
    return drainRows(rows);
  });
  for (const table of tables.values()) {
    const found = await hashTable(inside, table);
    const wanted = backup.tables[table.name];
    if (wanted && (found.rows !== wanted.rows || found.sha256 !== wanted.sha256))
      throw new Error(`${table.name} was loaded otherwise than it was backed up: ${found.rows} of ${wanted.rows} rows`);
    tell(table.name, found);
  }
  await rebuild();
  for (const name of tables.keys()) await inside.query(`alter table ${name} enable trigger user`);
  await setSequences(inside, backup.sequences);
  return unknown;
}

type Rows = { columns: string[]; rows: AsyncIterable<Buffer> };

/** Replaces what migrations put into a table. */
async function replaceRows(inside: pg.Client, table: Table, { columns, rows }: Rows): Promise<void> {
  const missing = columns.find((column) => !table.columns.includes(column));
  if (missing !== undefined) throw new BackupFault(`${table.name} has no ${missing} after its migrations`);
  await inside.query('begin');
  await inside.query(`truncate ${table.name}`);
  // Frozen rows are never written again; allowed where nobody else can have seen the table.
  await pipeline(rows, inside.query(copyFrom(`copy ${table.name} (${columns.join(', ')}) from stdin (freeze)`)));
  await inside.query('commit');
}

type Built = { drop: string; build: string };

/** Takes away what slows loading, to be built again in one go, when each foreign key is checked too. */
async function takeDown(inside: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await inside.query<Built>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as build
    from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'f'`,
  );
  const { rows: indexes } = await inside.query<Built>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as build
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  const built = [...indexes, ...keys];
  for (const { drop } of built.toReversed()) await inside.query(drop);
  return async () => {
    await inside.query(`set maintenance_work_mem = '256MB'`);
    for (const { build } of built) await inside.query(build);
  };
}
