import { sql, type Kysely } from 'kysely';

/** From when on admins ask for a second factor of the consultants, or of the admins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table second_factor_rule (
    role text primary key check (role in ('Consultant', 'Admin')),
    required_from timestamptz not null
  )`,
];
