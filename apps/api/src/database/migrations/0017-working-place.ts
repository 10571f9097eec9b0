import { sql, type Kysely } from 'kysely';

/**
 * For the consultant's two pages: clients who are left alone until a day, and an index for each order of the table of clients that
 * had none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table client_snooze (
    client_id uuid not null references client (account_id) on delete cascade,
    account_id uuid not null references account (id) on delete cascade,
    until date not null,
    snoozed_at timestamptz not null,
    primary key (client_id, account_id)
  )`,
  `create index client_snooze_of on client_snooze (account_id)`,
  `create index client_by_deadline on client (coalesce(next_deadline, '9999-12-31'::date), account_id) where not deleted`,
  `create index client_by_wait on client (coalesce(waiting_since, '9999-12-31Z'::timestamptz), account_id) where not deleted`,
];
