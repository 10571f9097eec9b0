import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/**
 * What is never in a backup, apart from unlogged tables: what lets somebody in or repeats what was done, and must not come back
 * to life once it was ended or used; and the migrator's own tables, since the header names the migrations.
 */
const LEFT_OUT = [
  'session',
  'account_secret',
  'email_change',
  'idempotency_key',
  'member_invitation',
  'kysely_migration',
  'kysely_migration_lock',
];

/** A table as the catalog knows it; its names are ready to be put into SQL. */
export type Table = {
  name: string;
  /** All that are stored, in order. */
  columns: string[];
  /** What its rows are in order by, the same on every server. */
  order: string;
};

/** How many rows a table has, and the SHA-256 of their text. */
export type Digest = { rows: number; sha256: string };

/** The tables of the current schema that are in a backup, by the catalog: one that a migration adds is in by itself. */
export async function selectTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select quote_ident(relname) as name, columns, coalesce(key, 'entry::text collate "C"') as "order"
    from pg_class class
      cross join lateral (select array_agg(quote_ident(attname)::text order by attnum) as columns from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') stored
      left join lateral (
        select string_agg(quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end, ', '
          order by array_position(indkey::int2[], attnum)) as key
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = class.oid and indisprimary) key on true
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname <> all($1) and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
    order by relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** The rows of a table as `COPY` writes them, in pieces, in order. */
export function copyRows(client: pg.Client, { name, columns, order }: Table): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy (select ${columns.join(', ')} from ${name} entry order by ${order}) to stdout`));
}

/** Passes pieces of rows on, and tells what they were at the end. */
export async function* digestRows(rows: AsyncIterable<Buffer>, tell: (digest: Digest) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const piece of rows) {
    hash.update(piece);
    for (let at = piece.indexOf(0x0a); at >= 0; at = piece.indexOf(0x0a, at + 1)) count += 1; // a row a line: others are escaped
    yield piece;
  }
  tell({ rows: count, sha256: hash.digest('hex') });
}

/** What a table holds now. */
export async function hashTable(client: pg.Client, table: Table): Promise<Digest> {
  let digest: Digest | undefined;
  for await (const _ of digestRows(copyRows(client, table), (found) => (digest = found)));
  return digest!; // known at the end of the rows
}

/** The value of each sequence of the current schema; null: not used yet. */
export async function selectSequences(client: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select quote_ident(sequencename) as name, last_value::text as value from pg_sequences
    where schemaname = current_schema()`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Puts sequences where they stood; those that are not there are left out. */
export async function setSequences(client: pg.Client, sequences: Record<string, string | null>): Promise<void> {
  await client.query(
    `select setval(to_regclass(name), value::bigint) from json_each_text($1) given (name, value)
    where value is not null and to_regclass(name) is not null`,
    [JSON.stringify(sequences)],
  );
}
