import { sql, type Kysely } from 'kysely';

/** Lets the history of answers keep large values compressed by the server. Nothing here reads a table, so that saves go on meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Servers of the release before go on writing `value`.
  `alter table answer_history alter column value drop not null, add column packed bytea`,
  `alter table answer_history alter column packed set storage external`, // PostgreSQL need not try to make it smaller

  // For new rows; the rows from before all have a value. Validating would hold the lock on the table while they are read.
  `alter table answer_history add constraint answer_history_one_form check (num_nonnulls(value, packed) = 1) not valid`,
];
