import { sql, type Kysely } from 'kysely';

/**
 * What lets people in and reaches them: limits that replicas share, second factors, sessions that their owner can tell
 * apart, secrets that are made when their mail is sent, and mail that waits with its secret sealed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // When something was tried lately; worth no disk flush, since a crash may forget it.
  `create unlogged table attempt (
    key text primary key,
    times jsonb not null,
    expires_at timestamptz not null
  )`,
  `create index attempt_by_expiry on attempt (expires_at)`,

  `alter table account add column totp_secret text, add column totp_pending text, add column totp_step bigint`,
  `create table recovery_code (
    account_id uuid not null references account (id) on delete cascade,
    code_hash bytea not null,
    used_at timestamptz,
    primary key (account_id, code_hash)
  )`,

  `alter table session add column network text, add column last_seen_at timestamptz not null default now()`,

  // An e-mail change waits without a code until its mail is on the way.
  `alter table account_secret alter column secret_hash drop not null`,
  `create index account_secret_new_email on account_secret (lower(new_email)) where purpose = 'email_change' and used_at is null`,

  `alter table mail add column sealed text`,
  `create index mail_failed on mail (failed_at desc) where failed_at is not null`,
];
