import { sql, type Kysely } from 'kysely';

/**
 * What limits per account need: the networks where somebody logged in, the wrong second factors in a row, and the mailed link
 * that lets its owner go on after too many of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table known_network (
    account_id uuid not null references account (id) on delete cascade,
    network_hash bytea not null,
    last_success_at timestamptz not null,
    primary key (account_id, network_hash)
  )`,
  `create index known_network_by_age on known_network (last_success_at)`,

  `alter table account add column second_factor_failures integer not null default 0`,

  `alter table account_secret drop constraint account_secret_purpose_check,
    add constraint account_secret_purpose_check check (purpose in
      ('invitation', 'reset_password', 'verification', 'email_change', 'second_factor_unlock'))`,
  `create unique index account_secret_unlock on account_secret (secret_hash) where purpose = 'second_factor_unlock'`,
];
