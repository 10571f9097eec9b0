import { sql } from 'kysely';
import type { Database } from '../src/database/connect.ts';

/** Where in the whole database a text is: the tables and columns that hold it, whatever its case. */
export async function whereIs(db: Database, text: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string; bytes: boolean }>`
    select class.relname as table, attribute.attname as column, attribute.atttypid = 'bytea'::regtype as bytes
    from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'm')
      and attribute.attnum > 0 and not attribute.attisdropped
    order by 1, 2`.execute(db);
  const found: string[] = [];
  for (const { table, column, bytes } of columns) {
    const value = bytes ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`;
    const { rows } = await sql<{ found: boolean }>`select exists (select from ${sql.table(table)}
      where position(${text.toLowerCase()} in lower(${value})) > 0) as found`.execute(db);
    if (rows[0]?.found) found.push(`${table}.${column}`);
  }
  return found;
}
