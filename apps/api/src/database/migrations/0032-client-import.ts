import { sql, type Kysely } from 'kysely';

/** Which import of a spreadsheet a client came with, so that it can be undone for clients who have done nothing yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table client add column import_id uuid`,
  `create index client_by_import on client (import_id) where import_id is not null`,
];
