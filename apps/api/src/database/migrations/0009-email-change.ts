import { sql, type Kysely } from 'kysely';

/**
 * A change of an e-mail address gets a table of its own: who asked for it, in which session, and what it still needs. Changes
 * that waited in `account_secret` are voided: nothing says who asked for them, and the owner never consented.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // `session_id` has no reference: a session that expires by itself leaves the change open, one that is ended does not.
  `create table email_change (
    id uuid primary key,
    account_id uuid not null unique references account (id) on delete cascade,
    new_email text not null,
    kind text not null check (kind in ('direct', 'consent', 'delayed')),
    asked_by uuid not null references account (id) on delete cascade,
    session_id uuid,
    asked_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > asked_at),
    code_hash bytea,
    code_expires_at timestamptz,
    code_given_at timestamptz,
    link_hash bytea unique,
    noticed_at timestamptz,
    consent text check (consent in ('password', 'link')),
    consented_at timestamptz,
    check ((consent is null) = (consented_at is null)),
    check ((kind = 'delayed') = (session_id is null))
  )`,
  `create index email_change_asked_by on email_change (asked_by)`,
  `create index email_change_new_email on email_change (lower(new_email))`,
  `delete from account_secret where purpose = 'email_change'`,
];
