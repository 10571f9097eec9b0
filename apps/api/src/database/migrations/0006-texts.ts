import { sql, type Kysely } from 'kysely';

/**
 * Texts that admins change. Every process keeps them in memory and asks by `text_revision` whether to read them again, so
 * whatever changes a text or a language must count it up: triggers do, no matter who writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table text_revision (
    single boolean primary key default true check (single),
    revision bigint not null
  )`,
  `insert into text_revision (revision) values (1)`,
  `create function count_text_revision() returns trigger language plpgsql as $$
    begin
      update text_revision set revision = revision + 1;
      return null;
    end $$`,
  `create trigger text_change_counted after insert or update or delete or truncate on text_change
    for each statement execute function count_text_revision()`,
  `create trigger language_counted after insert or update or delete or truncate on language
    for each statement execute function count_text_revision()`,
  `create index account_by_language on account (language_code)`,
];
