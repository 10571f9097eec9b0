import { runStatements } from './database.ts';

/** What no such test changes, and what the application remembers by revision. */
const LEFT_ALONE = /^(questionnaire|step|question|language|text_.*|kysely_.*)$/;

/**
 * Keeps the rows of all tables but texts and questionnaires, and returns what puts them back: for tests that each need the same
 * people, who take longer to make.
 */
export async function keepRows({ url }: { url: string }): Promise<() => Promise<void>> {
  const { rows } = await runStatements(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const names = rows.map(({ name }) => String(name)).filter((name) => !LEFT_ALONE.test(name));
  await runStatements(
    url,
    `create schema kept; ${names.map((name) => `create table kept.${name} as table ${name}`).join(';')}`,
  );
  const putBack = names.map((name) => `delete from ${name}; insert into ${name} select * from kept.${name}`).join(';');
  return async () => {
    // As a replica: without what triggers and foreign keys would add. All of it is one transaction.
    await runStatements(url, `set local session_replication_role = replica; ${putBack}`);
  };
}
