import { sql, type Kysely } from 'kysely';

/**
 * When the firm sends bundled mail, and mail that is one of a day. A new installation starts sending by itself; one that has
 * plans waits for an admin, who sees a preview first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table sending_settings
    add column send_hour smallint not null default 8 check (send_hour between 5 and 19),
    add column quiet_weekends boolean not null default true,
    add column quiet_holidays boolean not null default true,
    add column quiet_periods jsonb not null default '[]',
    add column started_at timestamptz,
    add column reminded_through date`,
  `update sending_settings set started_at = now() where not exists (select from plan)`,

  // A server of the release before takes what is due by \`next_try_at\`, and so never a mail that has a \`send_at\`.
  `alter table mail add column day date, add column send_at timestamptz`,
  `create unique index mail_of_day on mail (account_id, day) where day is not null`,
  `create index mail_to_send on mail (send_at, id) where sent_at is null and failed_at is null and send_at is not null`,
  `create index notification_unmailed on notification (account_id) where mail_id is null and read_at is null`,
  `create index notification_by_mail on notification (mail_id) where mail_id is not null`,
];
