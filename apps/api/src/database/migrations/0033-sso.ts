import { sql, type Kysely } from 'kysely';

/**
 * Whom of a login service an account of the staff is connected with, and whether a session began with a second factor that is
 * not the account's own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table sso_identity (
    account_id uuid primary key references account (id) on delete cascade,
    issuer text not null,
    subject text not null,
    connected_at timestamptz not null,
    unique (issuer, subject)
  )`,
  `alter table session add column second_factor boolean not null default false`,
];
