import { sql, type Kysely } from 'kysely';

/** Ways out of the tool: calendar feeds, personal tokens of accounts, and what a write with an idempotency key answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table calendar_feed (
    account_id uuid primary key references account (id) on delete cascade,
    token_hash bytea not null unique check (octet_length(token_hash) = 32),
    created_at timestamptz not null default now(),
    last_read_at timestamptz
  )`,
  `create table personal_token (
    id uuid primary key,
    account_id uuid not null references account (id) on delete cascade,
    name text not null check (char_length(name) between 1 and 80),
    token_hash bytea not null unique check (octet_length(token_hash) = 32),
    read_only boolean not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index personal_token_of on personal_token (account_id, created_at desc)`,
  // Written in the transaction of what it answers, so that a key belongs to exactly one request and its answer.
  `alter table idempotency_key alter column status set not null, alter column body set not null,
    alter column body type json using body::json`,
  `create index idempotency_key_age on idempotency_key (created_at)`,
];
