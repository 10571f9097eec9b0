import { sql, type Kysely } from 'kysely';

/**
 * Lets the history of answers keep large values compressed by the server, and has PostgreSQL clean the tables of answers soon after
 * much was saved. Nothing here reads a table, so that saves go on meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/**
 * A dead row, or a dead piece of a large value, is 2 KB at most: cleaning begins when some 20 MB can be used again, however large the
 * tables are. A share of a large table, which is the default, would be gigabytes.
 */
const CLEANED_EARLY = ['', 'toast.']
  .map((part) => `${part}autovacuum_vacuum_scale_factor = 0, ${part}autovacuum_vacuum_threshold = 10000`)
  .join(', ');

const STATEMENTS = [
  // Servers of the release before go on writing `value`.
  `alter table answer_history alter column value drop not null, add column packed bytea`,
  `alter table answer_history alter column packed set storage external`, // PostgreSQL need not try to make it smaller

  // For new rows; the rows from before all have a value. Validating would hold the lock on the table while they are read.
  `alter table answer_history add constraint answer_history_one_form check (num_nonnulls(value, packed) = 1) not valid`,

  `alter table answer set (${CLEANED_EARLY})`,
  `alter table answer_history set (${CLEANED_EARLY})`,
];
