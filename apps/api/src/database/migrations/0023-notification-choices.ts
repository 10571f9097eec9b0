import { sql, type Kysely } from 'kysely';

/** How each person is mailed what they are notified about, and the key of the links in mails that stop them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table account add column notification_choices jsonb not null default '{}'`,
  `create table sending_settings (
    single boolean primary key default true check (single),
    link_key text
  )`,
  `insert into sending_settings default values`,
];
