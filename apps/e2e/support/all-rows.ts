import { openDatabase } from './passed-time.ts';
import type { Server } from './server.ts';

/** The rows of every table of a server's database as text, whatever their columns are; those of the jobs aside, which run all the time. */
export async function readAllRows(server: Server): Promise<Map<string, string[]>> {
  await using db = await openDatabase(server);
  const found = new Map<string, string[]>();
  for (const { schema, name, isView, columns } of await db.introspection.getTables()) {
    if (isView || schema !== 'public') continue;
    const rows = await db
      .selectFrom(name as 'contact') // any table: its rows are only read as text
      .select((row) =>
        columns.map((column) => {
          const value = row.ref(column.name as 'id');
          const text = column.dataType === 'bytea' ? row.fn<string>('encode', [value, row.val('escape')]) : value;
          return row.cast<string | null>(text, 'text').as(column.name);
        }),
      )
      .execute();
    found.set(name, rows.map((row) => JSON.stringify(row)).toSorted());
  }
  return found;
}

/** The tables that hold a text, whatever its case. */
export async function findTablesWith(server: Server, text: string): Promise<string[]> {
  const tables = [...(await readAllRows(server))];
  const has = (row: string) => row.toLowerCase().includes(text.toLowerCase());
  return tables.filter(([, rows]) => rows.some(has)).map(([name]) => name);
}
