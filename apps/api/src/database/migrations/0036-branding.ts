import { sql, type Kysely } from 'kysely';

/**
 * What an admin published of the firm; without `content` the configuration says it. It is read with the texts, so that every
 * process shows it as soon as a text that was changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table branding (
    single boolean primary key default true check (single),
    revision integer not null,
    content jsonb,
    logo bytea,
    published_at timestamptz
  )`,
  `insert into branding (revision) values (0)`,
  `create trigger branding_counted after insert or update or delete or truncate on branding
    for each statement execute function count_text_revision()`,
];
