import { sql, type Kysely } from 'kysely';

/** The owner's mark that feedback was read, and the company whose example answers a plan shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table feedback add column read boolean not null default false`,
  `alter table plan add column example text`, // null: the first one
];
