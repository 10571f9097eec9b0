import { sql, type Kysely } from 'kysely';

/** What people are notified about, until they have read it and for a while after. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table notification (
    id uuid primary key,
    account_id uuid not null references account (id) on delete cascade,
    kind text not null check (char_length(kind) <= 40),
    event text not null check (char_length(event) <= 40),
    client_id uuid references client (account_id) on delete cascade,
    plan_id uuid references plan (id) on delete cascade,
    subject_id uuid,
    params jsonb not null default '{}',
    created_at timestamptz not null default now(),
    read_at timestamptz,
    mail_id uuid
  )`,
  `create index notification_by_account on notification (account_id, id desc)`,
  `create index notification_unread on notification (account_id, id desc) where read_at is null`,
  `create index notification_by_client on notification (client_id) where client_id is not null`,
  `create index notification_by_plan on notification (plan_id) where plan_id is not null`,
];
