import { sql, type Kysely } from 'kysely';

/** What accounts log in with instead of a password: the public half of a key that a device keeps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table passkey (
    id uuid primary key,
    account_id uuid not null references account (id) on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    name text not null check (char_length(name) between 1 and 60),
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index passkey_by_account on passkey (account_id)`,
];
