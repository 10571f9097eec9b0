import { sql, type Kysely } from 'kysely';

/** Visitors who ask for an account, until an admin registers or declines them, and an index of answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table account_request (
    id uuid primary key,
    name text not null,
    company text not null,
    email text not null,
    phone_number text not null,
    message text not null,
    language_code text not null,
    created_at timestamptz not null
  )`,
  `create index account_request_by_time on account_request (created_at desc, id desc)`,
  `create index account_request_by_email on account_request (lower(email))`,

  // How long consultants took to answer lately, for the admins' overview.
  `create index feedback_round_by_answer on feedback_round (given_at) where given_at is not null`,
];
